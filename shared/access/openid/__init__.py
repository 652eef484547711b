"""Sign-in by OpenID Connect: the authorisation code flow with PKCE (I1)."""
