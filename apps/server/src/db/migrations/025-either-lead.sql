-- Where either a word or a code is enough, each index is asked by itself. Asked for both at once PostgreSQL tries the words of every row again,
-- because what the index of codes says must always be tried, and taking them apart costs more than finding them.
grant create on schema search to aftermile_search;
set local role aftermile_search;

-- What has these words and this code (either: or this code), one of which may be null, and looks like the rest; in no order. Planned for each
-- question: without knowing how rare it is PostgreSQL reads all keys of the tenant beside.
create or replace function search.matches(
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
          (
            select t.key, t.sorted_at from search_texts t
            where t.tenant_id = tenant and t.kind = of_kind and array_to_tsvector(string_to_array(t.words, ' ')) @@ with_words
              and (not open_only or t.is_open) and t.words like all (words_like) and t.codes like all (codes_like)
              and (merchants is null or exists (
                select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
            limit at_most
          ) union (
            select t.key, t.sorted_at from search_texts t
            where t.tenant_id = tenant and t.kind = of_kind and t.codes like with_code
              and (not open_only or t.is_open) and t.words like all (words_like) and t.codes like all (codes_like)
              and (merchants is null or exists (
                select 1 from search_documents d where d.tenant_id = tenant and d.kind = of_kind and d.key = t.key and d.merchant_id = any (merchants)))
            limit at_most
          ) limit at_most;
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

reset role;
revoke create on schema search from aftermile_search;
