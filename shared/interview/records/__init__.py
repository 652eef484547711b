"""What is kept of an interview: typed documents over the store port, one item a turn, never a growing array.

Partition = interview id. `header` is the polled point read; `turn-000001`, `answer-000001`, `assessment-000001` and
`decision-000001` are the parts of one turn, each written once by whoever makes it; `material`, `concepts` and `summary`
stand once. Every write of the app goes together with the header in one batch under the header's etag, so nothing can be
created under a tombstone and no late attempt overwrites what is newer.
"""
