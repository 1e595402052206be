"""The command line: one file a verb, exit codes in one table (`common.Exit`)."""
