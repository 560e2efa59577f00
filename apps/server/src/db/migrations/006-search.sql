-- Search: what orders and shipments are found by, and the words that occur in it.
--
-- GIN indexes are not used under row-level security, because their operators are not leakproof. So matches are found by a few
-- definer functions of a role that sees every row, each with the tenant and the merchants of the transaction inside.

create extension if not exists pg_trgm;
grant usage on schema public to aftermile_search;

-- What a hit is and shows: the text as it was. hash names the text that search_texts holds of it.
create table search_documents (
  tenant_id text not null,
  kind text not null check (kind in ('shipment', 'order')),
  -- A shipment's id; of an order the merchant's id, / and its own.
  key text not null,
  merchant_id text not null,
  hash text not null,
  fields jsonb not null,
  primary key (tenant_id, kind, key)
);
alter table search_documents enable row level security;
alter table search_documents force row level security;
create policy own on search_documents using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on search_documents as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
create policy search on search_documents for select to aftermile_search using (true);
grant select, insert, update, delete on search_documents to aftermile_app;
grant select on search_documents to aftermile_search;

-- What it is found by. words: runs of letters, once each, and whole e-mail addresses; codes: what holds a digit.
-- It names no merchant, because any restriction by policy keeps the functions below from its indexes. So the server may write
-- it and never read its text; the functions hold the merchant limit by search_documents.
-- Completion changes is_open alone, which no index holds.
create table search_texts (
  tenant_id text not null,
  kind text not null,
  key text not null,
  sorted_at timestamptz(3) not null,
  is_open boolean not null,
  words text not null,
  codes text not null,
  primary key (tenant_id, kind, key)
) partition by hash (tenant_id);
-- Few tenants together, so that the search of one does not read through the postings of all.
do $$
begin
  for part in 0..7 loop
    execute format('create table search_texts_%s partition of search_texts for values with (modulus 8, remainder %s)
      with (fillfactor = 90)', part, part);
  end loop;
end
$$;
create index search_texts_newest on search_texts (tenant_id, kind, sorted_at desc, key);
create index search_texts_sample on search_texts (tenant_id, kind, (hashtext(key) & 1023));
create index search_texts_words on search_texts using gin (array_to_tsvector(string_to_array(words, ' ')));
create index search_texts_codes on search_texts using gin (codes gin_trgm_ops);
alter table search_texts enable row level security;
alter table search_texts force row level security;
create policy own on search_texts using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy search on search_texts for select to aftermile_search using (true);
grant select (tenant_id, kind, key, is_open), insert, update, delete on search_texts to aftermile_app;
grant select on search_texts to aftermile_search;

-- Every word of a tenant's documents. frequency is how many documents hold it, counted now and then: a hint for the plan.
-- copy: writers that meet a new word at the same time add one each.
create table search_words (
  tenant_id text not null,
  word text not null,
  copy bigint not null,
  frequency integer not null default 1,
  -- Its pairs of letters, and itself with one letter left out.
  keys text[] not null,
  primary key (tenant_id, word, copy)
) partition by hash (tenant_id);
do $$
begin
  for part in 0..7 loop
    execute format('create table search_words_%s partition of search_words for values with (modulus 8, remainder %s)
      with (fillfactor = 90)', part, part);
  end loop;
end
$$;
create index search_words_keys on search_words using gin (keys);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy own on search_words using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy search on search_words for select to aftermile_search using (true);
grant select, insert, update, delete on search_words to aftermile_app;
grant select on search_words to aftermile_search;

-- How many documents there are, counted with the words.
create table search_sizes (
  tenant_id text not null references tenants (id),
  kind text not null,
  merchant_id text not null,
  documents integer not null,
  primary key (tenant_id, kind, merchant_id)
);
alter table search_sizes enable row level security;
alter table search_sizes force row level security;
create policy own on search_sizes using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on search_sizes as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on search_sizes to aftermile_app;

-- The newest of what is still open; it changes with completion alone.
create index shipments_open on shipments (tenant_id, booked_at desc, id) include (merchant_id) where completed_at is null;

create schema search;
grant usage on schema search to aftermile_app, aftermile_search;
grant create on schema search to aftermile_search;
set local role aftermile_search;

create function search.tenant() returns text
  language plpgsql stable
  as $$
    declare
      tenant text := nullif(current_setting('app.tenant', true), '');
    begin
      if tenant is null then
        raise exception 'A search needs a tenant' using errcode = '42501';
      end if;
      return tenant;
    end
  $$;

-- The merchants that the transaction is limited to; null: none.
create function search.merchants() returns text[]
  language sql stable
  as $$ select string_to_array(nullif(current_setting('app.merchants', true), ''), ',') $$;

-- The words that contain what is wanted, some of them where there are many. wanted: [{ part, keys }]
create function search.words_with(wanted jsonb, at_most integer) returns table (part text, word text, frequency integer)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
    declare
      tenant text := search.tenant();
    begin
      return query
        select q.part, w.word, w.frequency from jsonb_to_recordset(wanted) as q (part text, keys text[])
        cross join lateral (
          select s.word, s.frequency from search_words s
          where s.tenant_id = tenant and s.keys @> q.keys and s.word like '%' || q.part || '%'
          limit at_most
        ) w;
    end
  $$;

-- The words that share one of these keys.
create function search.words_like(wanted jsonb, at_most integer) returns table (part text, word text, frequency integer)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
    declare
      tenant text := search.tenant();
    begin
      return query
        select q.part, w.word, w.frequency from jsonb_to_recordset(wanted) as q (part text, keys text[])
        cross join lateral (
          select s.word, s.frequency from search_words s where s.tenant_id = tenant and s.keys && q.keys limit at_most
        ) w;
    end
  $$;

-- What has these words and this code (either: or this code), one of which may be null, and looks like the rest; in no order. Planned for each
-- question: without knowing how rare it is PostgreSQL reads all keys of the tenant beside.
create function search.matches(
  of_kind text, open_only boolean, with_words tsquery, with_code text, either boolean, words_like text[], codes_like text[], at_most integer
) returns table (key text, sorted_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off
  as $$
    declare
      tenant text := search.tenant();
      merchants text[] := search.merchants();
    begin
      if with_code is null then
        return query
          select t.key, t.sorted_at from search_texts t
          where t.tenant_id = tenant and t.kind = of_kind and array_to_tsvector(string_to_array(t.words, ' ')) @@ with_words
            and (not open_only or t.is_open) and t.words like all (words_like) and t.codes like all (codes_like)
            and (merchants is null or exists (
              select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
          limit at_most;
      elsif with_words is null then
        return query
          select t.key, t.sorted_at from search_texts t
          where t.tenant_id = tenant and t.kind = of_kind and t.codes like with_code
            and (not open_only or t.is_open) and t.words like all (words_like) and t.codes like all (codes_like)
            and (merchants is null or exists (
              select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
          limit at_most;
      elsif either then
        return query
          select t.key, t.sorted_at from search_texts t
          where t.tenant_id = tenant and t.kind = of_kind and (array_to_tsvector(string_to_array(t.words, ' ')) @@ with_words or t.codes like with_code)
            and (not open_only or t.is_open) and t.words like all (words_like) and t.codes like all (codes_like)
            and (merchants is null or exists (
              select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
          limit at_most;
      else
        return query
          select t.key, t.sorted_at from search_texts t
          where t.tenant_id = tenant and t.kind = of_kind and t.codes like with_code and array_to_tsvector(string_to_array(t.words, ' ')) @@ with_words
            and (not open_only or t.is_open) and t.words like all (words_like) and t.codes like all (codes_like)
            and (merchants is null or exists (
              select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
          limit at_most;
      end if;
    end
  $$;

-- The newest of what looks like this, among the newest within_rows of all. place: where it stands among all that may be seen.
create function search.newest(
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
        where v.words like all (words_like) and v.words ~ all (words_among) and v.codes like all (codes_like)
        order by v.sorted_at desc, v.key limit at_most;
    end
  $$;

-- The same among a part of all that is drawn evenly: the buckets below so many of 1024.
create function search.sample(
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
          and (not open_only or t.is_open) and t.words like all (words_like) and t.words ~ all (words_among) and t.codes like all (codes_like)
          and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)));
    end
  $$;

-- How many documents hold each word, from a part of them; for words that are not rare.
create function search.word_counts(buckets integer, at_least integer) returns table (word text, documents bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    declare
      tenant text := search.tenant();
    begin
      return query
        select w, count(*) from search_texts t cross join lateral unnest(string_to_array(t.words, ' ')) as w
        where t.tenant_id = tenant and (hashtext(t.key) & 1023) < buckets
        group by w having count(*) >= at_least;
    end
  $$;

reset role;
revoke create on schema search from aftermile_search;
revoke execute on all functions in schema search from public;
grant execute on all functions in schema search to aftermile_app;
grant execute on function search.tenant, search.merchants to aftermile_search;
grant execute on function current_tenant, sees_merchant to aftermile_search;
