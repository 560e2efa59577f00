-- A chunk that was merged into another stays for a while, for whoever has begun to read.
alter table live_chunks add column dropped_at timestamptz(3);
