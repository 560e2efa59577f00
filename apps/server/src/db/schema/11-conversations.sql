-- Conversations, and the support threads among them.

-- Conversations about a subject. A support thread is a conversation of one user, seen by that user and, through the functions of the
-- schema support, by those who answer in the system tenant. It goes when its user goes.
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
  created_at timestamptz(3) not null default tenant_now(),
  -- Root writes in tenants that are not its own, so an author is a tenant and an id.
  created_by_tenant_id text not null,
  created_by_user_id text not null,
  created_by_username text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by_tenant_id text not null,
  updated_by_user_id text not null,
  updated_by_username text not null,
  -- Of a conversation about a shipment or an order of a merchant: it is for those who may see that merchant.
  merchant_id text,
  -- It is open until somebody closes it.
  closed_at timestamptz(3),
  closed_by_username text,
  last_written_at timestamptz(3) not null default tenant_now(),
  -- What a receiver asks to have corrected, on the tracking page. It changes no shipment until staff take it over.
  correction jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, support_user_id) references users (tenant_id, id) on delete cascade,
  check (case
    when support_user_id is null then subject_id not like 'support/%'
    else subject_id = 'support/' || support_user_id
  end)
);
call isolate('conversations', 'support_user_id is not null or sees_merchant(coalesce(merchant_id, ''''))');
create policy support on conversations for select to aftermile_identity
  using (support_user_id is not null and (merchant_id is null or sees_merchant(merchant_id)));
grant select, insert, update, delete on conversations to aftermile_app;
grant select on conversations to aftermile_identity;
create index conversations_subject on conversations (tenant_id, subject_id, created_at desc, id desc);
create unique index conversations_support_user on conversations (tenant_id, support_user_id) where support_user_id is not null;
create index conversations_support on conversations (id) where support_user_id is not null;
-- All conversations about shipments and orders are listed by when somebody last wrote in them.
create index conversations_last_written on conversations (tenant_id, last_written_at desc, id)
  where support_user_id is null;

-- What was written in conversations.
create table conversation_messages (
  tenant_id text not null references tenants (id),
  id text not null,
  conversation_id text not null,
  subject_id text not null,
  content text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by_tenant_id text not null,
  created_by_user_id text not null,
  created_by_username text not null,
  created_by_email text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by_tenant_id text not null,
  updated_by_user_id text not null,
  updated_by_username text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
call isolate('conversation_messages');
create policy support on conversation_messages to aftermile_identity using (subject_id like 'support/%') with check (subject_id like 'support/%');
grant select, insert, update, delete on conversation_messages to aftermile_app;
grant select, insert, update, delete on conversation_messages to aftermile_identity;
create index conversation_messages_newest on conversation_messages (tenant_id, conversation_id, created_at desc, id desc);

-- Who is notified of what others write: the author of the conversation, everyone who wrote in it, and everyone who was mentioned. Receivers
-- are no users and take no part.
create table conversation_participants (
  tenant_id text not null references tenants (id),
  conversation_id text not null,
  user_id text not null,
  primary key (tenant_id, conversation_id, user_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('conversation_participants');
grant select, insert, update, delete on conversation_participants to aftermile_app;
create index conversation_participants_user on conversation_participants (tenant_id, user_id);

-- Sends a live event to the open consoles of one user, in the shape that realtime/publish.ts reads.
create function support.publish(to_tenant text, to_user text, event text, payload json) returns void
  language sql volatile
  as $$
    select pg_notify('aftermile_hub', json_build_object('kind', 'event', 'tenantId', to_tenant, 'event', event, 'payload', payload,
      'audience', json_build_object('userId', to_user, 'scope', 'conversation_write'))::text)
  $$;

-- Sends a live event to both sides of a thread that has changed and, if a message is new, notifies the other side.
-- A tenant can do so for its own threads, the system tenant for all.
create function support.notify_both_sides(of_thread text, by_id text, is_new boolean) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      thread record;
      person record;
      new_id text;
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

      for person in
        select thread.tenant_id as tenant_id, thread.support_user_id as user_id, false as is_desk
        union all
        select u.tenant_id, u.id, true from users u
        where u.tenant_id = 'system' and u.role in ('root', 'support')
          and (u.tenant_id, u.id) <> (thread.tenant_id, thread.support_user_id)
      loop
        perform support.publish(person.tenant_id, person.user_id, 'conversation_updated',
          json_build_object('subjectId', thread.subject_id, 'conversationId', thread.id));
        continue when not is_new or person.is_desk = thread.is_answer;
        new_id := gen_random_uuid()::text;
        insert into notifications (tenant_id, id, user_id, title, content)
        values (person.tenant_id, new_id, person.user_id,
          case when thread.is_answer then 'Support has answered' else 'New support message' end,
          case when thread.is_answer then 'There is an answer in your support chat.'
            else thread.user_name || ' at ' || thread.tenant_name || ' waits for an answer.' end);
        perform support.publish(person.tenant_id, person.user_id, 'system_notification', json_build_object('id', new_id));
      end loop;
    end
  $$;

-- The support threads of all tenants. waiting_since is the first message of the user since the last answer; null if an answer is the last.
create function support.threads()
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

-- One support thread.
create function support.thread(of_id text) returns setof conversations
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        select c.* from conversations c where c.id = of_id and c.support_user_id is not null and current_tenant() = 'system';
    end
  $$;

-- A page of the messages of a thread, newest first, before a given one.
create function support.messages(of_thread text, before_at timestamptz, before_id text, at_most integer)
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

-- One message, locked until the transaction ends.
create function support.message(of_thread text, of_id text) returns setof conversation_messages
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      of_tenant text := (
        select c.tenant_id from conversations c
        where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system');
    begin
      return query
        select m.* from conversation_messages m
        where m.tenant_id = of_tenant and m.conversation_id = of_thread and m.id = of_id
        for update;
    end
  $$;

-- Adds an answer to a thread. Returns nothing if the id is taken.
create function support.add_message(of_thread text, new_id text, new_content text, by_id text, by_name text, by_email text)
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

-- Changes an answer, for its author.
create function support.change_message(of_thread text, of_id text, new_content text, by_id text, by_name text)
  returns setof conversation_messages
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        update conversation_messages m
        set content = new_content, version = m.version + 1, updated_at = tenant_now(), updated_by_tenant_id = 'system',
          updated_by_user_id = by_id, updated_by_username = by_name
        from conversations c
        where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
          and m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.id = of_id
          and m.created_by_tenant_id = 'system' and m.created_by_user_id = by_id
        returning m.*;
    end
  $$;

-- Deletes an answer, for its author.
create function support.drop_message(of_thread text, of_id text, by_id text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      delete from conversation_messages m using conversations c
      where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system'
        and m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.id = of_id
        and m.created_by_tenant_id = 'system' and m.created_by_user_id = by_id;
    end
  $$;

-- Notifies every root user that the tenant of the transaction asks for an app that sends messages. The words are fixed, so that no tenant can
-- write its own into the console of root.
create function support.ask_for_sender(by_name text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      asking record;
      person record;
      new_id text;
    begin
      select t.id, t.name into asking from tenants t where t.id = current_tenant();
      for person in
        select u.id from users u where u.tenant_id = 'system' and u.role = 'root' and u.activated_at is not null and not u.is_disabled
      loop
        new_id := gen_random_uuid()::text;
        insert into notifications (tenant_id, id, user_id, title, content, icon, path)
        values ('system', new_id, person.id, asking.name || ' needs a sender',
          left(by_name, 100) || ' asks you to set up an app that sends the e-mails or text messages of ' || asking.name
            || '. Enter the tenant and open Apps.',
          'message', '/tenants/' || asking.id);
        perform support.publish('system', person.id, 'system_notification', json_build_object('id', new_id));
      end loop;
    end
  $$;
