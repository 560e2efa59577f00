-- The facet cache counts the time state too, as of its last refresh. Counts from before have none until the next one.
alter table search_counts add column time_state text;
