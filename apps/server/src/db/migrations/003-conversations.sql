-- Conversations about a subject and their messages. A support thread is a conversation of one user, seen by that user and,
-- through the functions of the schema support, by those who answer in the system tenant.

create table conversations (
  tenant_id text not null references tenants (id),
  id text not null,
  subject_id text not null,
  -- Whose support thread it is; null for every other conversation. It goes when its user goes.
  support_user_id text,
  subject text not null,
  body text not null,
  priority smallint not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  -- Root writes in tenants that are not its own, so an author is a tenant and an id.
  created_by_tenant_id text not null,
  created_by_user_id text not null,
  created_by_username text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by_tenant_id text not null,
  updated_by_user_id text not null,
  updated_by_username text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, support_user_id) references users (tenant_id, id) on delete cascade,
  check (case when support_user_id is null then subject_id not like 'support/%' else subject_id = 'support/' || support_user_id end)
);
create index conversations_subject on conversations (tenant_id, subject_id, created_at desc, id desc);
create unique index conversations_support_user on conversations (tenant_id, support_user_id) where support_user_id is not null;
create index conversations_support on conversations (id) where support_user_id is not null;
alter table conversations enable row level security;
alter table conversations force row level security;
create policy own on conversations using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy support on conversations for select to aftermile_identity using (support_user_id is not null);
grant select, insert, update, delete on conversations to aftermile_app;
grant select on conversations to aftermile_identity;

create table conversation_messages (
  tenant_id text not null references tenants (id),
  id text not null,
  conversation_id text not null,
  subject_id text not null,
  content text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_tenant_id text not null,
  created_by_user_id text not null,
  created_by_username text not null,
  created_by_email text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by_tenant_id text not null,
  updated_by_user_id text not null,
  updated_by_username text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
create index conversation_messages_newest on conversation_messages (tenant_id, conversation_id, created_at desc, id desc);
alter table conversation_messages enable row level security;
alter table conversation_messages force row level security;
create policy own on conversation_messages using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy support on conversation_messages to aftermile_identity
  using (subject_id like 'support/%') with check (subject_id like 'support/%');
grant select, insert, update, delete on conversation_messages to aftermile_app;
grant select, insert, update, delete on conversation_messages to aftermile_identity;

create policy support on notifications for insert to aftermile_identity with check (user_id is not null);
grant insert on notifications to aftermile_identity;

-- The desk: what the system tenant may do with the support threads of all tenants. Each function asks for that tenant itself.
create schema support;
grant usage on schema support to aftermile_app, aftermile_identity;
grant create on schema support to aftermile_identity;
set local role aftermile_identity;

create function support.thread(of_id text) returns setof conversations
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.* from conversations c where c.id = of_id and c.support_user_id is not null and current_tenant() = 'system'
  $$;

-- waiting_since is the user's first word since the last answer; null when the last word is an answer.
create function support.threads()
  returns table (
    conversation_id text, subject_id text, tenant_id text, tenant_name text, user_id text, user_name text, user_email text,
    last_message_at timestamptz, waiting_since timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.id, c.subject_id, c.tenant_id, t.name, u.id, u.name, u.email, last.at, waiting.since
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
    where c.support_user_id is not null and current_tenant() = 'system'
  $$;

-- A page of a thread, newest first, older than what is given.
create function support.messages(of_thread text, before_at timestamptz, before_id text, at_most integer)
  returns setof conversation_messages
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.* from conversations c
    join conversation_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
      and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
    order by m.created_at desc, m.id desc limit at_most
  $$;

-- One message, held until the transaction ends.
create function support.message(of_thread text, of_id text) returns setof conversation_messages
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    select m.* from conversations c
    join conversation_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    where c.id = of_thread and c.support_user_id is not null and m.id = of_id and current_tenant() = 'system'
    for update of m
  $$;

-- Nothing comes back where the id is taken.
create function support.add_message(of_thread text, new_id text, new_content text, by_id text, by_name text, by_email text)
  returns setof conversation_messages
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into conversation_messages (tenant_id, id, conversation_id, subject_id, content,
      created_by_tenant_id, created_by_user_id, created_by_username, created_by_email,
      updated_by_tenant_id, updated_by_user_id, updated_by_username)
    select c.tenant_id, new_id, c.id, c.subject_id, new_content, 'system', by_id, by_name, by_email, 'system', by_id, by_name
    from conversations c
    where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
    on conflict do nothing
    returning *
  $$;

create function support.change_message(of_thread text, of_id text, new_content text, by_id text, by_name text)
  returns setof conversation_messages
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update conversation_messages m
    set content = new_content, version = m.version + 1, updated_at = now(), updated_by_tenant_id = 'system',
      updated_by_user_id = by_id, updated_by_username = by_name
    from conversations c
    where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
      and m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.id = of_id
      and m.created_by_tenant_id = 'system' and m.created_by_user_id = by_id
    returning m.*
  $$;

create function support.drop_message(of_thread text, of_id text, by_id text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from conversation_messages m using conversations c
    where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
      and m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.id = of_id
      and m.created_by_tenant_id = 'system' and m.created_by_user_id = by_id
  $$;

-- To one user's open consoles, in the shape that realtime/publish.ts reads.
create function support.publish(to_tenant text, to_user text, event text, payload json) returns void
  language sql volatile
  as $$
    select pg_notify('aftermile_hub', json_build_object('kind', 'event', 'tenantId', to_tenant, 'event', event, 'payload', payload,
      'audience', json_build_object('userId', to_user, 'scope', 'conversation_write'))::text)
  $$;

-- Tells both sides that a thread has changed, and the other side, with a notification, that there is something new in it.
-- A tenant can speak of its own threads; the system tenant of all.
create function support.tell(of_thread text, by_id text, is_new boolean) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      thread record;
      told bigint;
    begin
      select c.*, t.name as tenant_name, u.name as user_name,
        (c.tenant_id, c.support_user_id) <> (current_tenant(), by_id) as is_answer
      into thread
      from conversations c
      join tenants t on t.id = c.tenant_id
      join users u on u.tenant_id = c.tenant_id and u.id = c.support_user_id
      where c.id = of_thread and (c.tenant_id = current_tenant() or current_tenant() = 'system');
      if not found then
        return;
      end if;

      with people as materialized (
        select thread.tenant_id as tenant_id, thread.support_user_id as user_id, false as is_desk
        union all
        select u.tenant_id, u.id, true from users u
        where u.tenant_id = 'system' and u.role in ('root', 'support')
          and (u.tenant_id, u.id) <> (thread.tenant_id, thread.support_user_id)
      ), news as materialized (
        select p.tenant_id, p.user_id, gen_random_uuid()::text as id from people p where is_new and p.is_desk <> thread.is_answer
      ), kept as (
        insert into notifications (tenant_id, id, user_id, title, content)
        select n.tenant_id, n.id, n.user_id,
          case when thread.is_answer then 'Support has answered' else 'New support message' end,
          case when thread.is_answer then 'There is an answer in your support chat.'
            else thread.user_name || ' at ' || thread.tenant_name || ' waits for an answer.' end
        from news n
      )
      select count(sent.done) into told from (
        select support.publish(p.tenant_id, p.user_id, 'conversation_updated',
          json_build_object('subjectId', thread.subject_id, 'conversationId', thread.id)) as done from people p
        union all
        select support.publish(n.tenant_id, n.user_id, 'system_notification', json_build_object('id', n.id)) from news n
      ) sent;
    end
  $$;

reset role;
revoke create on schema support from aftermile_identity;
revoke execute on all functions in schema support from public;
grant execute on all functions in schema support to aftermile_app;
revoke execute on function support.publish from aftermile_app;
