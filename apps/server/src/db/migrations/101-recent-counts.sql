-- All documents of a large tenant are counted less often. In between, only open ones and those completed since then are counted anew.
alter table search_sizes add column counted_at timestamptz(3) not null default now();
alter table search_counts add column is_recent boolean not null default false;
