-- How many rows each month had when a refresh last looked for changed ones, and what the months depend on besides their rows.
alter table datasets add column counted jsonb;
