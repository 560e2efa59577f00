-- The status that ended a clock: one of the policy's, or the one with which the shipment was completed.
alter table sla_clocks add column ended_by text;

alter table search_counts add column sla_state text;

-- The live sets have it too. They are built anew when someone looks at a board.
truncate dataset_rows, dataset_masks, dataset_chunks, datasets;
