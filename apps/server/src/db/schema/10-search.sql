-- Text search, the facet cache of lists, and copies of documents at search services.

-- What a hit shows: the text as it was. hash names the text that search_texts has of it.
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
call isolate('search_documents');
create policy search on search_documents for select to aftermile_search using (sees_merchant(merchant_id));
grant select, insert, update, delete on search_documents to aftermile_app;
grant select on search_documents to aftermile_search;

-- What a document is found by. words: runs of letters, once each, and whole e-mail addresses; codes: what has a digit.
-- It names no merchant, because any restriction by policy keeps the functions below from its indexes. So the server may write
-- it and never read its text; the functions apply the merchant limit by search_documents.
-- Completion changes is_open alone, which no index contains.
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
      with (fillfactor = 70)', part, part);
  end loop;
end
$$;
call isolate('search_texts');
create policy search on search_texts for select to aftermile_search using (true);
grant insert, update, delete, select (tenant_id, kind, key, is_open) on search_texts to aftermile_app;
grant select on search_texts to aftermile_search;
create index search_texts_newest on search_texts (tenant_id, kind, sorted_at desc, key);
create index search_texts_sample on search_texts (tenant_id, kind, (hashtext(key) & 1023));
create index search_texts_words on search_texts using gin (array_to_tsvector(string_to_array(words, ' ')));
create index search_texts_codes on search_texts using gin (codes gin_trgm_ops);
-- The first five characters of every code: short numbers and postal codes are found by them.
create index search_texts_starts on search_texts using gin
  (array_to_tsvector(array_remove(string_to_array(regexp_replace(codes, '([^ ]{5})[^ ]*', '\1', 'g'), ' '), '')));

-- Every word of the documents of a tenant. frequency is how many documents have it, counted now and then: a hint for the plan.
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
-- Few tenants together, so that the search of one does not read through the postings of all.
do $$
begin
  for part in 0..7 loop
    execute format('create table search_words_%s partition of search_words for values with (modulus 8, remainder %s)
      with (fillfactor = 90)', part, part);
  end loop;
end
$$;
call isolate('search_words');
create policy search on search_words for select to aftermile_search using (true);
grant select, insert, update, delete on search_words to aftermile_app;
grant select on search_words to aftermile_search;
create index search_words_keys on search_words using gin (keys);

-- How many documents there are, counted with the words.
create table search_sizes (
  tenant_id text not null references tenants (id),
  kind text not null,
  merchant_id text not null,
  documents integer not null,
  -- All documents of a large tenant are counted less often. In between, only open ones and those completed since then are counted anew.
  counted_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, kind, merchant_id)
);
call isolate('search_sizes');
create policy identity on search_sizes for select to aftermile_identity using (sees_merchant(merchant_id));
grant select, insert, update, delete on search_sizes to aftermile_app;
grant select on search_sizes to aftermile_identity;

-- The facet cache: how many shipments and orders there are of each combination of what lists are filtered by. The columns are named as
-- in shipments and orders, so that a filter reads either.
create table search_counts (
  tenant_id text not null references tenants (id),
  kind text not null check (kind in ('shipment', 'order')),
  position integer not null,
  merchant_id text not null,
  is_open boolean not null,
  scenario_id text,
  order_type_id text,
  status_id text not null,
  milestone_index smallint,
  service_provider_id text,
  service_provider_product_group_id text,
  to_country_code text,
  tags text[] not null,
  documents integer not null,
  time_state text,
  sla_state text,
  is_recent boolean not null default false,
  primary key (tenant_id, kind, position)
);
call isolate('search_counts');
grant select, insert, update, delete on search_counts to aftermile_app;

-- A credential of a search service of the tenant: which process copies documents with it, and when next.
create table search_copiers (
  tenant_id text not null references tenants (id),
  app_id text not null,
  credential_id text not null,
  -- Of the credential that was used last, and the index it named.
  version integer,
  target text,
  leased_by uuid,
  leased_until timestamptz(3),
  next_at timestamptz(3) not null default now(),
  failures integer not null default 0,
  -- When deleted documents were looked for.
  swept_at timestamptz(3),
  primary key (tenant_id, app_id, credential_id)
) with (fillfactor = 60);
call isolate('search_copiers');
create policy identity on search_copiers for select to aftermile_identity using (true);
grant select, insert, update, delete on search_copiers to aftermile_app;
grant select (tenant_id) on search_copiers to aftermile_identity;

-- What was copied to a search service, and what has changed since. It has no text of a document.
create table search_copies (
  tenant_id text not null references tenants (id),
  app_id text not null,
  credential_id text not null,
  kind text not null,
  key text not null,
  -- Of the copy; null: there is none.
  hash text,
  -- The change of the order or shipment that was noticed last.
  seen_at timestamptz(3),
  -- When it was noticed; null once it is copied.
  changed_at timestamptz(3),
  primary key (tenant_id, app_id, credential_id, kind, key)
) with (fillfactor = 80);
call isolate('search_copies');
grant select, insert, update, delete on search_copies to aftermile_app;
create index search_copies_changed on search_copies (tenant_id, app_id, credential_id, changed_at) where changed_at is not null;

-- The tenant of the transaction, or an error.
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

-- What is led to by words and codes (either: or codes) or by keys, and looks like the rest; in no order. is_start: it begins with
-- the typed terms. One of with_codes is enough. Patterns are compared with the text after a space, so that '% 211%' means: a word or a number
-- begins with it. buckets: of all that is found, only an even part, those below this number of 1024. Planned for each question: without
-- knowing how rare it is PostgreSQL also reads all keys of the tenant.
create function search.matches(
  of_kind text, open_only boolean, with_words tsquery, with_codes text[], either boolean, with_keys text[],
  words_like text[], codes_like text[], words_start text[], codes_start text[], at_most integer, buckets integer default 1024
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
      within text := case when buckets < 1024 then 'and (hashtext(t.key) & 1023) < $14' else '' end;
      led text;
    begin
      select 'select * from (' || string_agg(format('(
        select t.key, t.sorted_at, ('' '' || t.words) like all ($10) and ('' '' || t.codes) like all ($11) as is_start from search_texts t
        where t.tenant_id = $1 and t.kind = $2 and %s %s
          and (not $3 or t.is_open) and ('' '' || t.words) like all ($8) and ('' '' || t.codes) like all ($9)
          and ($12 is null or exists (
            select 1 from search_documents d where d.tenant_id = $1 and d.kind = $2 and d.key = t.key and d.merchant_id = any ($12)))
        limit $13)', one, within), ' union ') || ') h limit $13' into led from unnest(leads) as one;
      return query execute led using search.tenant(), of_kind, open_only, with_words, with_codes[1], with_codes[2], with_keys,
        words_like, codes_like, words_start, codes_start, search.merchants(), at_most, buckets;
    end
  $$;

-- What has a code that begins with this and looks like the rest; in no order. Planned for each question, as search.matches is.
create function search.starting(
  of_kind text, open_only boolean, with_start tsquery, words_like text[], codes_like text[], at_most integer, buckets integer default 1024
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
          and (buckets = 1024 or (hashtext(t.key) & 1023) < buckets)
          and (not open_only or t.is_open) and (' ' || t.words) like all (words_like) and (' ' || t.codes) like all (codes_like)
          and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
        limit at_most;
    end
  $$;

-- The newest of what looks like this, among the newest within_rows of all.
create function search.newest(
  of_kind text, open_only boolean, words_like text[], words_among text[], codes_like text[], within_rows integer, at_most integer
) returns table (key text, sorted_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      tenant text := search.tenant();
      merchants text[] := search.merchants();
    begin
      return query
        select n.key, n.sorted_at from (
          select t.key, t.sorted_at, t.is_open, t.words, t.codes from search_texts t
          where t.tenant_id = tenant and t.kind = of_kind
          order by t.sorted_at desc, t.key limit within_rows
        ) n
        where (not open_only or n.is_open)
          and (' ' || n.words) like all (words_like) and n.words ~ all (words_among) and (' ' || n.codes) like all (codes_like)
          and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = n.key and d.merchant_id = any (merchants)))
        order by n.sorted_at desc, n.key limit at_most;
    end
  $$;

-- What looks like this among an even part of all documents: the buckets below this number of 1024.
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
          and (not open_only or t.is_open)
          and (' ' || t.words) like all (words_like) and t.words ~ all (words_among) and (' ' || t.codes) like all (codes_like)
          and (merchants is null or exists (
            select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)));
    end
  $$;
