"""The version of the engine, as it stands in every record."""

__version__ = "0.1.0"
