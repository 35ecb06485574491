"""The engine measured beside its peers."""
