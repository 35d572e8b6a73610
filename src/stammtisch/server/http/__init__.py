"""The server's addresses, its socket, and the files it serves."""
