"""The project: settings, addresses, server. Wiring only; what a watch is lives in `guides`."""
