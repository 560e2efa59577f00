-- Search: hits that begin with what was typed come alone.
--
-- Patterns are compared with the text after a space, so that '% 211%' means: a word or a number begins with it.
grant create on schema search to aftermile_search;
set local role aftermile_search;

-- What is led to by words and codes (either: or codes) or by keys, and looks like the rest; in no order. is_start: it begins with
-- the typed terms. One of with_codes is enough. Planned for each question: without knowing how rare it is PostgreSQL reads all
-- keys of the tenant beside.
create function search.matches(
  of_kind text, open_only boolean, with_words tsquery, with_codes text[], either boolean, with_keys text[],
  words_like text[], codes_like text[], words_start text[], codes_start text[], at_most integer
) returns table (key text, sorted_at timestamptz, is_start boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
  as $$
    declare
      by_words text := 'array_to_tsvector(string_to_array(t.words, '' '')) @@ $4';
      by_codes text := case when cardinality(with_codes) > 1 then '(t.codes like $5 or t.codes like $6)' else 't.codes like $5' end;
      leads text[] := case
        when with_keys is not null then array['t.key = any ($7)']
        when with_codes is null then array[by_words]
        when with_words is null then array[by_codes]
        when either then array[by_words, by_codes]
        else array[by_codes || ' and ' || by_words]
      end;
      led text;
    begin
      select 'select * from (' || string_agg(format('(
        select t.key, t.sorted_at, ('' '' || t.words) like all ($10) and ('' '' || t.codes) like all ($11) as is_start from search_texts t
        where t.tenant_id = $1 and t.kind = $2 and %s
          and (not $3 or t.is_open) and ('' '' || t.words) like all ($8) and ('' '' || t.codes) like all ($9)
          and ($12 is null or exists (
            select 1 from search_documents d where d.tenant_id = $1 and d.kind = $2 and d.key = t.key and d.merchant_id = any ($12)))
        limit $13)', one), ' union ') || ') h limit $13' into led from unnest(leads) as one;
      return query execute led using search.tenant(), of_kind, open_only, with_words, with_codes[1], with_codes[2], with_keys,
        words_like, codes_like, words_start, codes_start, search.merchants(), at_most;
    end
  $$;

-- The newest of what looks like this, among the newest within_rows of all. place: where it stands among all that may be seen.
create or replace function search.newest(
  of_kind text, open_only boolean, words_like text[], words_among text[], codes_like text[], within_rows integer, at_most integer
) returns table (key text, sorted_at timestamptz, place bigint)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      tenant text := search.tenant();
      merchants text[] := search.merchants();
    begin
      return query
        select v.key, v.sorted_at, v.place from (
          select n.*, row_number() over (order by n.sorted_at desc, n.key) as place from (
            select t.key, t.sorted_at, t.is_open, t.words, t.codes from search_texts t
            where t.tenant_id = tenant and t.kind = of_kind
            order by t.sorted_at desc, t.key limit within_rows
          ) n
          where (not open_only or n.is_open) and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = n.key and d.merchant_id = any (merchants)))
        ) v
        where (' ' || v.words) like all (words_like) and v.words ~ all (words_among) and (' ' || v.codes) like all (codes_like)
        order by v.sorted_at desc, v.key limit at_most;
    end
  $$;

-- The same among a part of all that is drawn evenly: the buckets below so many of 1024.
create or replace function search.sample(
  of_kind text, open_only boolean, words_like text[], words_among text[], codes_like text[], buckets integer
) returns table (key text, sorted_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
    declare
      tenant text := search.tenant();
      merchants text[] := search.merchants();
    begin
      return query
        select t.key, t.sorted_at from search_texts t
        where t.tenant_id = tenant and t.kind = of_kind and (hashtext(t.key) & 1023) < buckets
          and (not open_only or t.is_open)
          and (' ' || t.words) like all (words_like) and t.words ~ all (words_among) and (' ' || t.codes) like all (codes_like)
          and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)));
    end
  $$;

reset role;
revoke create on schema search from aftermile_search;
revoke execute on all functions in schema search from public;
grant execute on all functions in schema search to aftermile_app;

-- A job writes the stored texts again, with the parts of numbers as starts.
alter table tenants no force row level security;
alter table followers no force row level security;
insert into followers (tenant_id, name, at) select id, 'fill_search_codes', 'epoch' from tenants returning 1;
alter table followers force row level security;
alter table tenants force row level security;
