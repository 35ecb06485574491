"""Teaches the model to tell which statements answer a question: data, training, measuring. See `manage.py tune`."""
