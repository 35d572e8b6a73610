"""Rules into libraries, for this machine, for others and for browsers. Nothing else imports Numba."""
