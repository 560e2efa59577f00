-- Whether an event was history when it came in: told as such, or days old. Nothing is set off by it.
alter table events add column is_historical boolean not null default false;

-- Open shipments leave the live sets when they have been quiet for long. Sets are built anew when someone looks at a board.
truncate dataset_rows, dataset_masks, dataset_chunks, datasets;
