"""What runs before and beside the application: packing at build time, late installs in the browser."""
