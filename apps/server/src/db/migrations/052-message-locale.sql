-- The language of the receiver, in which messages are written.
alter table shipments add locale text;
alter table orders add locale text;
