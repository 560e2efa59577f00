-- The bulk action that a message belongs to: its results follow the message. Null: none, or another message has taken its place.
alter table messages add column job_id text;
