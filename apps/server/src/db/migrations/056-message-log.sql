-- The message log is searched by text, and visits of tracking pages are counted.

-- PostgreSQL uses no GIN index under row-level security, so texts are found by a definer function with tenant and merchants inside.
create policy search on messages for select to aftermile_search using (true);
grant select (tenant_id, id, created_at, merchant_id, target_type, container_id, container_number, template_id, channel, state, recipient, subject)
  on messages to aftermile_search;

grant create on schema search to aftermile_search;
set local role aftermile_search;

-- The newest messages whose text is like this. A common text is found among the newest within_rows, a rare one by the index (in_index:
-- the text has three letters in a row). of_users: the users whose messages may be seen.
create function search.messages(
  like_text text, of_users text[], of_template text, of_state text, of_channel text, before_at timestamptz, before_id text,
  within_rows integer, in_index boolean, at_most integer
) returns table (id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      words text := 'lower(coalesce(m.recipient, '''') || '' '' || coalesce(m.subject, '''') || '' '' || m.container_number)';
      chosen text := 'm.tenant_id = $1 and ($2 is null or m.merchant_id is null or m.merchant_id = any ($2))
        and (m.target_type not in (''Invite'', ''SystemNotification'') or m.container_id = any ($4))'
        || case when of_template is null then '' else ' and m.template_id = $5' end
        || case when of_state is null then '' else ' and m.state = $6' end
        || case when of_channel is null then '' else ' and m.channel = $7' end
        || case when before_at is null then '' else ' and (m.created_at, m.id) < ($8, $9)' end;
      found_rows integer;
    begin
      return query execute format('
        select n.id from (
          select m.id, %s as words from messages m where %s order by m.created_at desc, m.id desc limit $10
        ) n where n.words like $3 limit $11', words, chosen)
        using search.tenant(), search.merchants(), like_text, of_users, of_template, of_state, of_channel, before_at, before_id,
          within_rows, at_most;
      get diagnostics found_rows = row_count;
      if found_rows >= at_most or not in_index then
        return;
      end if;
      return query execute format('
        select n.id from (
          select m.id, m.created_at from messages m
          where %1$s and %2$s like $3 and m.state not in (''queued'', ''deferred'', ''sending'')
          union all
          select m.id, m.created_at from messages m
          where %1$s and %2$s like $3 and m.state in (''queued'', ''deferred'', ''sending'')
        ) n order by n.created_at desc, n.id desc limit $11', chosen, words)
        using search.tenant(), search.merchants(), like_text, of_users, of_template, of_state, of_channel, before_at, before_id,
          within_rows, at_most;
    end
  $$;

reset role;
revoke create on schema search from aftermile_search;
revoke execute on function search.messages from public;
grant execute on function search.messages to aftermile_app;

-- Who opened a tracking page in which half hour, as a hash that no one can turn back. Deleted after a day.
create table tracking_visits (
  tenant_id text not null references tenants (id),
  shipment_id text not null,
  half_hour timestamptz(3) not null,
  visitor bytea not null,
  primary key (tenant_id, shipment_id, half_hour, visitor)
);
create index tracking_visits_by_time on tracking_visits (tenant_id, half_hour);
call add_tenant_walls('tracking_visits');
grant select, insert, delete on tracking_visits to aftermile_app;
