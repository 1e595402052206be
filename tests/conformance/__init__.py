"""The conformance cases: how they are made, and that engines which follow the text pass them."""
