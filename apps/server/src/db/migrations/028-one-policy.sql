-- One policy a table, which holds the tenant and the merchant limit together, and definer functions in PL/pgSQL: the rules of a database that is
-- distributed by tenant_id. Its shards forget that a policy is restrictive, and then every tenant would see all (decision 015).

-- The merchants a transaction is limited to, separated by commas; empty: none.
create function current_merchants() returns text
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.merchants', true), '') $$;

-- Whether a list of merchants is for everyone (empty), or names one that may be seen.
create function sees_some_merchant(wanted jsonb) returns boolean
  language sql stable parallel safe
  as $$ select wanted = '[]' or current_merchants() = '' or wanted ?| string_to_array(current_merchants(), ',') $$;

-- The walls of a table, which every table with a tenant_id gets in the migration that makes it:
--   call add_tenant_walls('timers')                                        its tenant alone, and the merchant limit where it has a merchant_id
--   call add_tenant_walls('imports', 'within_merchants(merchants)')        limited by another column
--   call add_tenant_walls('tags', shows_system => true)                    the rows of the system tenant can be read as well
-- Where they are there already they are made anew. What may be done with the table is granted beside it.
create procedure add_tenant_walls(of_table regclass, merchant_limit text default null, shows_system boolean default false)
  language plpgsql set search_path = public, pg_temp
  as $$
    declare
      limited text := coalesce(merchant_limit, (
        select case when a.attnotnull then 'sees_merchant(merchant_id)' else 'merchant_id is null or sees_merchant(merchant_id)' end
        from pg_attribute a where a.attrelid = of_table and a.attname = 'merchant_id' and not a.attisdropped));
      own text := 'tenant_id = current_tenant()' || coalesce(' and (' || limited || ')', '');
    begin
      execute format('alter table %s enable row level security', of_table);
      execute format('alter table %s force row level security', of_table);
      execute format('drop policy if exists own on %s', of_table);
      execute format('create policy own on %s using (%s) with check (%s)', of_table, own, own);
      execute format('drop policy if exists system on %s', of_table);
      if shows_system then
        execute format('create policy system on %s for select using (%s)', of_table,
          'tenant_id = ''system''' || coalesce(' and (' || limited || ')', ''));
      end if;
    end
  $$;
revoke execute on procedure add_tenant_walls from public;

do $$
declare
  one text;
begin
  foreach one in array '{merchants, orders, order_lines, order_deliveries, shipments, packages, events, saved_files, search_documents, search_sizes,
    search_counts, imports, conversations, credentials, poll_numbers, quarantined_events, container_job_items, live_chunks, live_rows, live_masks,
    templates}'::text[]
  loop
    execute format('drop policy merchants on %I', one);
  end loop;
end
$$;

call add_tenant_walls('orders');
call add_tenant_walls('order_lines');
call add_tenant_walls('order_deliveries');
call add_tenant_walls('shipments');
call add_tenant_walls('packages');
call add_tenant_walls('events');
call add_tenant_walls('saved_files');
call add_tenant_walls('search_documents');
call add_tenant_walls('search_sizes');
call add_tenant_walls('search_counts');
call add_tenant_walls('conversations');
call add_tenant_walls('poll_numbers');
call add_tenant_walls('quarantined_events');
call add_tenant_walls('container_job_items');
call add_tenant_walls('merchants', 'sees_merchant(id)');
call add_tenant_walls('imports', 'within_merchants(merchants)');
call add_tenant_walls('credentials', 'within_merchants(merchants)');
call add_tenant_walls('live_chunks', 'merchants = current_merchants()');
call add_tenant_walls('live_rows', 'merchants = current_merchants()');
call add_tenant_walls('live_masks', 'merchants = current_merchants()');
call add_tenant_walls('templates', 'sees_some_merchant(valid_merchants)', shows_system => true);

-- The policies of other roles on these tables were limited as well, and stay so.
alter policy search on search_documents using (sees_merchant(merchant_id));
alter policy support on conversations using (support_user_id is not null and (merchant_id is null or sees_merchant(merchant_id)));
alter policy identity on credentials using (within_merchants(merchants));

-- set_config() would not reach the shards.
create or replace function taken_shipment_ids(wanted text[]) returns table (id text, merchant_id text)
  language plpgsql volatile
  as $$
    #variable_conflict use_column
    declare
      kept text := current_merchants();
    begin
      execute 'set local app.merchants = ''''';
      return query select s.id, s.merchant_id from shipments s where s.tenant_id = current_tenant() and s.id = any (wanted);
      execute format('set local app.merchants = %L', kept);
    end
  $$;

-- From here on what was language sql says the same in PL/pgSQL. Owners and grants stay.

create or replace function identity.users_by_email(wanted text) returns table (tenant_id text, user_id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select u.tenant_id, u.id from users u
        where u.email = lower(wanted) and u.activated_at is not null order by u.created_at, u.tenant_id;
    end
  $$;

create or replace function identity.token_by_hash(wanted bytea) returns table (tenant_id text, token_id text, user_id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select t.tenant_id, t.id, t.user_id from access_tokens t where t.hash = wanted;
    end
  $$;

create or replace function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return (
        select u.version || '.' || t.version || coalesce('.' || a.version, '')
        from users u
        join tenants t on t.id = in_tenant
        left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = coalesce(of_token, '')
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and (of_token is null or a.id is not null));
    end
  $$;

create or replace function identity.actor(of_tenant text, of_user text, of_token text, in_tenant text)
  returns table (
    name text, email text, picture text, role text, merchants text[], idle_logout boolean,
    tenant_name text, entitlements text[], session_timeout_minutes integer,
    token_scopes text[], valid_from timestamptz, valid_to timestamptz, stamp text
  )
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select u.name, u.email, u.picture, u.role, u.merchants, u.idle_logout, t.name, t.entitlements, t.session_timeout_minutes,
          a.scopes, a.valid_from::timestamptz, a.valid_to::timestamptz, u.version || '.' || t.version || coalesce('.' || a.version, '')
        from users u
        join tenants t on t.id = in_tenant
        left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = coalesce(of_token, '')
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and (of_token is null or a.id is not null);
    end
  $$;

create or replace function identity.tenant_ids() returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query select t.id from tenants t order by t.id;
    end
  $$;

create or replace function identity.touch_token(of_tenant text, of_token text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      update access_tokens set last_used_at = now()
      where tenant_id = of_tenant and id = of_token and (last_used_at is null or last_used_at < now() - interval '1 minute');
    end
  $$;

create or replace function identity.invite_by_hash(wanted bytea) returns table (tenant_id text, user_id text, email text, is_open boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select i.tenant_id, i.user_id, i.email,
          i.used_at is null and i.valid_to > now() and u.activated_at is null and u.email = i.email
        from invites i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
        where i.hash = wanted;
    end
  $$;

create or replace function identity.carrier_door(of_tenant text, of_provider text, of_credential text)
  returns table (api_id text, merchants text[], sealed bytea)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select c.api_id, c.merchants, c.sealed from credentials c
        where c.tenant_id = of_tenant and c.owner_kind = 'service_provider' and c.owner_id = of_provider and c.id = of_credential
          and c.is_enabled;
    end
  $$;

create or replace function jobs.tell_failed(of_job bigint) returns table (name text, error text)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        update graphile_worker._private_jobs j
        set flags = coalesce(j.flags, '{}') || jsonb_build_object('told', extract(epoch from j.run_at)::text)
        from graphile_worker._private_tasks t
        where j.id = of_job and t.id = j.task_id and j.payload ->> 'tenantId' = nullif(current_setting('app.tenant', true), '')
          and j.attempts >= j.max_attempts and j.locked_at is null
          and j.flags ->> 'told' is distinct from extract(epoch from j.run_at)::text
        returning t.identifier, coalesce(split_part(j.last_error, E'\n', 1), '');
    end
  $$;

create or replace function support.thread(of_id text) returns setof conversations
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        select c.* from conversations c where c.id = of_id and c.support_user_id is not null and current_tenant() = 'system';
    end
  $$;

create or replace function support.threads()
  returns table (
    conversation_id text, subject_id text, tenant_id text, tenant_name text, user_id text, user_name text, user_email text,
    last_message_at timestamptz, waiting_since timestamptz
  )
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select c.id, c.subject_id, c.tenant_id, t.name, u.id, u.name, u.email, last.at::timestamptz, waiting.since::timestamptz
        from conversations c
        join tenants t on t.id = c.tenant_id
        join users u on u.tenant_id = c.tenant_id and u.id = c.support_user_id
        cross join lateral (
          select m.created_at as at from conversation_messages m
          where m.tenant_id = c.tenant_id and m.conversation_id = c.id
          order by m.created_at desc, m.id desc limit 1
        ) last
        left join lateral (
          select m.created_at as at from conversation_messages m
          where m.tenant_id = c.tenant_id and m.conversation_id = c.id
            and (m.created_by_tenant_id, m.created_by_user_id) <> (c.tenant_id, c.support_user_id)
          order by m.created_at desc, m.id desc limit 1
        ) answer on true
        cross join lateral (
          select min(m.created_at) as since from conversation_messages m
          where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.created_at > coalesce(answer.at, '-infinity')
        ) waiting
        where c.support_user_id is not null and current_tenant() = 'system';
    end
  $$;

create or replace function support.messages(of_thread text, before_at timestamptz, before_id text, at_most integer)
  returns setof conversation_messages
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        select m.* from conversations c
        join conversation_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
        where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
          and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
        order by m.created_at desc, m.id desc limit at_most;
    end
  $$;

create or replace function support.message(of_thread text, of_id text) returns setof conversation_messages
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        select m.* from conversations c
        join conversation_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
        where c.id = of_thread and c.support_user_id is not null and m.id = of_id and current_tenant() = 'system'
        for update of m;
    end
  $$;

create or replace function support.add_message(of_thread text, new_id text, new_content text, by_id text, by_name text, by_email text)
  returns setof conversation_messages
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        insert into conversation_messages (tenant_id, id, conversation_id, subject_id, content,
          created_by_tenant_id, created_by_user_id, created_by_username, created_by_email,
          updated_by_tenant_id, updated_by_user_id, updated_by_username)
        select c.tenant_id, new_id, c.id, c.subject_id, new_content, 'system', by_id, by_name, by_email, 'system', by_id, by_name
        from conversations c
        where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
        on conflict do nothing
        returning *;
    end
  $$;

create or replace function support.change_message(of_thread text, of_id text, new_content text, by_id text, by_name text)
  returns setof conversation_messages
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        update conversation_messages m
        set content = new_content, version = m.version + 1, updated_at = now(), updated_by_tenant_id = 'system',
          updated_by_user_id = by_id, updated_by_username = by_name
        from conversations c
        where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
          and m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.id = of_id
          and m.created_by_tenant_id = 'system' and m.created_by_user_id = by_id
        returning m.*;
    end
  $$;

create or replace function support.drop_message(of_thread text, of_id text, by_id text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      delete from conversation_messages m using conversations c
      where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
        and m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.id = of_id
        and m.created_by_tenant_id = 'system' and m.created_by_user_id = by_id;
    end
  $$;
