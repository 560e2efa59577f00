-- Housekeeping deletes the signing keys that it has replaced.
grant delete on identity.signing_keys to aftermile_app;
