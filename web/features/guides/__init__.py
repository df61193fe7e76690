"""The reference sheet, the legend of the signs, and the pictures of the rules."""
