"""What PyScript runs: start the site."""

from web.app import start

start()
