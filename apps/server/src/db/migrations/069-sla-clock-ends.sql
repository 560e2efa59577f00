-- The status that ended a clock: one of the policy's, or the one with which the shipment was completed.
alter table sla_clocks add column ended_by text;

alter table search_counts add column sla_state text;
