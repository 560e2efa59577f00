-- Rows of live boards have weight, volume and sales value from now on. The sets are built again when they are read.
truncate dataset_rows, dataset_masks, dataset_chunks, datasets;
