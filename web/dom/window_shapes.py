"""The window shapes that a board is drawn for, as media queries; the build passes them to web/boot/early/picture.js."""

TALL = "(max-width: 40rem) and (orientation: portrait)"
LOW = "(height <= 30rem) and (orientation: landscape)"
LONG = "(40rem < width <= 64rem) and (orientation: portrait)"
