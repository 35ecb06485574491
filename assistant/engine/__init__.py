"""A Llama-style transformer of our own: files, network, generation. Knows tokens; knows no watches and no Django.

Read in this order: config, gguf, quants, safetensors, model, load; then cache, sampling, generate, scheduler, batch.
`native.c` is the same network once more, for CPUs with a compiler at hand; `model.py` is its reference.
"""
