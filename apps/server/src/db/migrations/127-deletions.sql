-- What came in by mistake is deleted with its events.
grant delete on events to aftermile_app;
