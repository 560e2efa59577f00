-- The ways in which the number of an early answer may be booked: an SSCC has an optional 00 in front. Null: only as the carrier wrote it.
alter table early_answers add column spellings text[];
