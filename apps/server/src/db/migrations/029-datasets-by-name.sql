-- The tables of the live data set hold any data set from now on: each row says of which, after its tenant.
alter table live_sets rename to datasets;
alter table live_chunks rename to dataset_chunks;
alter table live_rows rename to dataset_rows;
alter table live_masks rename to dataset_masks;

alter table datasets add column dataset text not null default 'operations';
alter table dataset_chunks add column dataset text not null default 'operations';
alter table dataset_rows add column dataset text not null default 'operations';
alter table dataset_masks add column dataset text not null default 'operations';
alter table datasets alter column dataset drop default;
alter table dataset_chunks alter column dataset drop default;
alter table dataset_rows alter column dataset drop default;
alter table dataset_masks alter column dataset drop default;

-- Its name for whoever knows what the rows are, and since when it is only kept for a while.
alter table dataset_rows rename column shipment_id to row_id;
alter table dataset_rows rename column completed_at to ended_at;

alter table datasets drop constraint live_sets_pkey,
  add constraint datasets_pkey primary key (tenant_id, dataset, merchants);
alter table dataset_chunks drop constraint live_chunks_pkey,
  add constraint dataset_chunks_pkey primary key (tenant_id, dataset, merchants, number);
alter table dataset_rows drop constraint live_rows_pkey,
  add constraint dataset_rows_pkey primary key (tenant_id, dataset, merchants, row_id);
alter table dataset_masks drop constraint live_masks_pkey,
  add constraint dataset_masks_pkey primary key (tenant_id, dataset, merchants, hash, name);

drop index live_chunks_hash, live_rows_chunk, live_rows_leaving, live_masks_age;
create index dataset_chunks_hash on dataset_chunks (tenant_id, dataset, merchants, hash);
create index dataset_rows_chunk on dataset_rows (tenant_id, dataset, merchants, chunk);
create index dataset_rows_leaving on dataset_rows (tenant_id, dataset, merchants, ended_at) where ended_at is not null;
create index dataset_masks_age on dataset_masks (tenant_id, dataset, merchants, told_at);

alter table datasets rename constraint live_sets_tenant_id_fkey to datasets_tenant_id_fkey;
alter table dataset_chunks rename constraint live_chunks_tenant_id_fkey to dataset_chunks_tenant_id_fkey;
alter table dataset_rows rename constraint live_rows_tenant_id_fkey to dataset_rows_tenant_id_fkey;
alter table dataset_masks rename constraint live_masks_tenant_id_fkey to dataset_masks_tenant_id_fkey;

-- Jobs under their old names would wait for ever; the next minute brings them under the new ones.
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
where t.id = j.task_id and t.identifier in ('live_follow', 'live_refresh');
