-- Data sets by month. A month is built by itself: staged until every month of the refresh is built, then all are shown at once.
alter table dataset_chunks
  -- Year times 100 plus month; null for rows that are not sums of a month.
  add column period integer,
  -- Tells whether what the month was summed from has changed.
  add column fingerprint text,
  add column is_staged boolean not null default false;

alter table datasets
  -- The months that a refresh has still to build, and when it found them; null if none is under way.
  add column pending integer[],
  add column planned_at timestamptz(3);
