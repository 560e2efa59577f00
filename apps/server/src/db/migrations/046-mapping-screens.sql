-- How many shipments a replay reads, for its progress.
alter table mapping_replays add column shipments_total integer;

-- A dismissed event stays, so that it is not listed again when the carrier sends it again.
alter table quarantined_events add column dismissed_at timestamptz(3), add column dismissed_by text;
grant update (dismissed_at, dismissed_by) on quarantined_events to aftermile_app;
