"""What interviews cost on Azure, computed from what a real run over HTTP did: `make cost`."""
