"""The laboratory: many games of the computer against itself, and what they say of levels and battles.

It runs under CPython on one machine or several, never in a browser. `python -m engine study` is its command line.
"""
