"""Sign-in by OpenID Connect: the authorisation code flow with PKCE, and the device flow for terminals (I1)."""
