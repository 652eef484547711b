"""An assessment as a file: a workbook, a Word file, Markdown. What a person decided stands beside the machine's word."""
