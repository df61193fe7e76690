"""Shared parts of several boards' pictures: houses, tents, and the hatching of the enemy's zones of control."""

from __future__ import annotations

HOUSE = (
    '<g id="house"><path class="roof-shadow" d="M-19 12h40l7-7-8-10z"/><path class="house-side" d="M-3-1h22v13H-3z"/>'
    '<path class="house-front" d="M-19 12V-1l8-10 8 10v13z"/><path class="roof" d="M-11-12h22L20 0H-3z"/>'
    '<path class="house-line" d="M-19 12V-1l8-10h22L20 0h-1v12zM-3 12V-1l-8-10M-3-0h23M-13 12V5h5v7"/></g>'
)
TENT = (
    '<g id="tent"><ellipse class="tree-shadow" cx="3" cy="12" rx="17" ry="5"/>'
    '<path class="tent-side" d="M0-15L16 12H-15z"/><path class="tent-door" d="M0-15L5 12H-6z"/>'
    '<path class="tent-line" d="M0-15L16 12H-15zM0-15v-5M-6 12L0-15 5 12"/></g>'
)
ZONE = (
    '<pattern id="zone" width="17" height="17" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<path class="zone-casing" d="M0 8.5h17"/><path class="zone-line" d="M0 8.5h17"/></pattern>'
)
VEIL = (
    '<pattern id="veil" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="veil-line" d="M0 4.5h9"/></pattern>'
)
"""All grounds include these two patterns, which fill pieces and marks over the board."""
