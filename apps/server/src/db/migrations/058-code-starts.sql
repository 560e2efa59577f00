-- Search: codes by their start, from an index of the first five characters of every code (059). The index of trigrams reads long
-- lists for a short number.
grant create on schema search to aftermile_search;
set local role aftermile_search;

-- What has a code that begins with this and looks like the rest; in no order. Planned for each question, as search.matches is.
create function search.starting(
  of_kind text, open_only boolean, with_start tsquery, words_like text[], codes_like text[], at_most integer
) returns table (key text, sorted_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off
  as $$
    declare
      tenant text := search.tenant();
      merchants text[] := search.merchants();
    begin
      return query
        select t.key, t.sorted_at from search_texts t
        where t.tenant_id = tenant and t.kind = of_kind
          and array_to_tsvector(array_remove(string_to_array(regexp_replace(t.codes, '([^ ]{5})[^ ]*', '\1', 'g'), ' '), '')) @@ with_start
          and (not open_only or t.is_open) and (' ' || t.words) like all (words_like) and (' ' || t.codes) like all (codes_like)
          and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
        limit at_most;
    end
  $$;

reset role;
revoke create on schema search from aftermile_search;
revoke execute on all functions in schema search from public;
grant execute on all functions in schema search to aftermile_app;
