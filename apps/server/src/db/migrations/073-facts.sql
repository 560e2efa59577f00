-- What boards of service quality count, stored when a shipment changes, so that a board and the list give the same number.
alter table shipments
  add column is_on_time boolean,
  add column promise_hours integer,
  add column handed_over_weekday smallint,
  add column handed_over_part text,
  add column is_redirected boolean not null default false,
  add column is_point_changed boolean not null default false,
  add column is_storage_extended boolean not null default false,
  add column instructions_asked_at timestamptz,
  add column instructions_given_at timestamptz,
  add column date_asked_at timestamptz,
  add column date_given_at timestamptz,
  add column left_shelf_at timestamptz,
  add column is_returned boolean not null default false,
  add column co2e_kg numeric(14, 3),
  add column tonne_km numeric(14, 3),
  add column email_reminders integer not null default 0,
  add column text_reminders integer not null default 0;

-- The milestone of its shipment when the message was made.
alter table messages add column milestone_index smallint;
