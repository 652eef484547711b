# The package is built with make and sh, as everything else here is.
[Console]::Error.WriteLine('Deploy from Linux, macOS or WSL: "make package" builds what is published, and needs make and sh.')
exit 1
