"""The rules engine of Sandtable: pure Python, no clock, no files at run time but its own data, no global random."""

VERSION = "0.6.17"
