-- Messages to receivers and users, the health of the apps that send them, and what receivers do on tracking pages.

-- Messages to receivers and users, from the moment they are queued. Each is stored before it is sent.
create table messages (
  tenant_id text not null references tenants (id),
  id text not null default gen_random_uuid()::text,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  -- db/migrate/closed-lists.ts checks it.
  channel text not null,
  template_id text not null,
  template_name text not null,
  target_type text not null check (target_type in ('Shipment', 'Order', 'OrderDelivery', 'Invite', 'SystemNotification')),
  container_id text not null,
  container_number text not null,
  -- Null if it is about a user.
  merchant_id text,
  -- Why it is sent: the id of a bulk job, of an event …
  occurrence text not null,
  recipient text,
  locale text not null,
  purpose text not null check (purpose in ('transactional', 'reminder', 'marketing')),
  is_urgent boolean not null,
  is_test boolean not null default false,
  repeats text,
  subject text,
  -- What was rendered: JSON, packed with gzip. Null until then.
  content bytea,
  -- Values that no container has, such as the link of an invitation. Deleted when the message is rendered.
  given jsonb,
  state text not null check (state in (
    'queued', 'deferred', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'unknown', 'suppressed')),
  state_at timestamptz(3) not null default tenant_now(),
  reason text,
  -- The queue it waits in: 'outbox', or app and credential. One that hangs delays no other.
  queue text not null,
  attempts integer not null default 0,
  due_at timestamptz(3),
  claimed_by uuid,
  claimed_until timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  app_id text,
  credential_id text,
  -- The id that the provider gave it.
  provider_id text,
  segments integer,
  -- The delivery of a webhook that it is part of: repeated whole, with this id.
  batch_id uuid,
  price numeric(12, 4),
  currency text,
  -- What a provider has reported, such as `bounced astrid@mail.example`: a repeated report is recognised by it.
  reports text[],
  -- The milestone of its shipment when the message was made.
  milestone_index smallint,
  -- The bulk action that it belongs to: its results follow the message. Null: none, or another message has taken its place.
  job_id text,
  primary key (tenant_id, id),
  -- Sent once for each reason.
  unique nulls not distinct (tenant_id, template_id, target_type, merchant_id, container_id, occurrence)
);
alter table messages alter content set storage external;
call isolate('messages');
create policy identity on messages for select to aftermile_identity using (merchant_id is null or sees_merchant(merchant_id));
create policy search on messages for select to aftermile_search using (true);
grant select, insert, update, delete on messages to aftermile_app;
grant select on messages to aftermile_identity;
grant select
  (tenant_id, id, created_at, channel, template_id, target_type, container_id, container_number, merchant_id, recipient, subject, state)
  on messages to aftermile_search;
create index messages_by_time on messages (tenant_id, created_at desc, id desc);
create index messages_by_container on messages (tenant_id, container_id, created_at desc);
create index messages_by_template on messages (tenant_id, template_id, created_at desc);
create index messages_by_state on messages (tenant_id, state, created_at desc);
create index messages_due on messages (tenant_id, queue, due_at) where state in ('queued', 'deferred', 'sending');
-- For users who are limited to merchants.
create index messages_by_merchant on messages (tenant_id, merchant_id, created_at desc, id desc);
-- Only messages that have ended, so that the way of a message through the queue does not rewrite it. The few others are in messages_due.
create index messages_by_text on messages using gin
  (lower(coalesce(recipient, '') || ' ' || coalesce(subject, '') || ' ' || container_number) gin_trgm_ops)
  where state not in ('queued', 'deferred', 'sending');
-- Reports of providers name messages by the provider's id.
create index messages_by_provider_id on messages (tenant_id, app_id, provider_id) where provider_id is not null;
create index messages_by_batch on messages (tenant_id, batch_id) where batch_id is not null;
-- What waits of a template or a rule can be counted, held, released and dropped, however much was sent before.
create index messages_waiting on messages (tenant_id, template_id, due_at)
  where state in ('queued', 'deferred');
-- Few messages are sent by hand, so this stays small.
create index messages_of_job on messages (tenant_id, job_id, state, container_id) where job_id is not null;
create index messages_by_change on messages (tenant_id, state_at)
  where sent_at is not null or state in ('bounced', 'failed', 'suppressed', 'unknown');
-- Not a coalesce: PostgreSQL does not take it for leakproof, so its index is not used under row-level security.
create index messages_by_counted_time on messages (tenant_id,
  (case when sent_at is null then created_at else sent_at end))
  where sent_at is not null or state in ('bounced', 'failed', 'suppressed', 'unknown');

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

-- The queues that wait, each with the time of its next message. has_orphans: the tenant has messages whose sender has died.
-- It steps from queue to queue by the index, so a long queue costs no more than a short one.
create function identity.due_queues(of_tenant text default null)
  returns table (tenant_id text, queue text, due_at timestamptz, has_orphans boolean)
  -- While a table has hardly been analysed, sorting it again for each queue looks cheaper than the index.
  language plpgsql stable security definer set search_path = public, pg_temp set enable_sort = off
  as $$
    #variable_conflict use_column
    declare
      at record;
      last_tenant text := coalesce(of_tenant, '');
      last_queue text := '';
      orphans boolean := null;
    begin
      loop
        select m.tenant_id, m.queue, m.due_at, m.state <> 'sending' and (m.claimed_until is null or m.claimed_until < now()) as is_free into at
        from messages m
        where m.state in ('queued', 'deferred', 'sending') and (m.tenant_id, m.queue) > (last_tenant, last_queue)
        order by m.tenant_id, m.queue, m.due_at limit 1;
        exit when not found or at.tenant_id <> of_tenant;
        if orphans is null or at.tenant_id <> last_tenant then
          orphans := exists (
            select 1 from messages m where m.tenant_id = at.tenant_id and m.state = 'sending' and m.claimed_until < now());
        end if;
        last_tenant := at.tenant_id;
        last_queue := at.queue;
        -- What is free is in the order of its time, but the first of a queue may be in hand.
        if not at.is_free then
          at.due_at := (
            select m.due_at from messages m
            where m.tenant_id = at.tenant_id and m.queue = at.queue and m.state in ('queued', 'deferred')
              and (m.claimed_until is null or m.claimed_until < now())
            order by m.due_at limit 1);
        end if;
        return query select at.tenant_id, at.queue, at.due_at::timestamptz, orphans;
      end loop;
    end
  $$;

-- The tries to send a message.
create table message_attempts (
  tenant_id text not null,
  message_id text not null,
  number integer not null,
  started_at timestamptz(3) not null default tenant_now(),
  ended_at timestamptz(3),
  app_id text,
  credential_id text,
  outcome text check (outcome in ('sent', 'rejected', 'failed', 'unknown')),
  answer text,
  primary key (tenant_id, message_id, number),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
call isolate('message_attempts');
grant select, insert, update, delete on message_attempts to aftermile_app;

-- Addresses that nothing is sent to.
create table suppressions (
  tenant_id text not null references tenants (id),
  id text not null default gen_random_uuid()::text,
  -- db/migrate/closed-lists.ts checks it.
  channel text not null,
  address text not null,
  reason text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  note text not null default '',
  message_id text,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  primary key (tenant_id, id),
  unique (tenant_id, channel, address)
);
call isolate('suppressions');
grant select, insert, update, delete on suppressions to aftermile_app;
create index suppressions_by_time on suppressions (tenant_id, created_at desc, id desc);

-- What a credential of an app, or a webhook, did in an hour. latencies counts calls by powers of the square root of two milliseconds.
create table app_hours (
  tenant_id text not null references tenants (id),
  -- Of a webhook: 'webhook' and the id of its template.
  app_id text not null,
  credential_id text not null,
  hour timestamptz(3) not null,
  calls integer not null default 0,
  good_calls integer not null default 0,
  -- Messages, events or documents that went out or came in.
  items integer not null default 0,
  -- What providers reported later.
  delivered integer not null default 0,
  bounced integer not null default 0,
  latencies integer[] not null,
  primary key (tenant_id, app_id, credential_id, hour)
) with (fillfactor = 60);
call isolate('app_hours');
grant select, insert, update, delete on app_hours to aftermile_app;

-- Whether a credential of an app works.
create table app_health (
  tenant_id text not null references tenants (id),
  app_id text not null,
  credential_id text not null,
  last_good_at timestamptz(3),
  failing_since timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  -- Users have been notified that it does not work; cleared when it does.
  notified_at timestamptz(3),
  primary key (tenant_id, app_id, credential_id)
) with (fillfactor = 60);
call isolate('app_health');
create policy identity on app_health for select to aftermile_identity using (true);
grant select, insert, update, delete on app_health to aftermile_app;
grant select (tenant_id, failing_since, notified_at) on app_health to aftermile_identity;

-- Where webhooks of a template go: its signing secrets, and whether it still takes them.
create table webhook_endpoints (
  tenant_id text not null references tenants (id),
  template_id text not null,
  sealed_secret bytea not null,
  -- Signs as well until then.
  sealed_previous bytea,
  previous_until timestamptz(3),
  failing_since timestamptz(3),
  -- By us, because it refused for good or failed for days. What comes meanwhile can be replayed.
  disabled_at timestamptz(3),
  disabled_because text,
  primary key (tenant_id, template_id)
);
call isolate('webhook_endpoints');
grant select, insert, update, delete on webhook_endpoints to aftermile_app;

-- Who opened a tracking page in which half hour, as a hash that nobody can turn back. After a day it is replaced by random bytes, so that
-- visits can still be counted for a month.
create table tracking_visits (
  tenant_id text not null references tenants (id),
  shipment_id text not null,
  half_hour timestamptz(3) not null,
  visitor bytea not null,
  primary key (tenant_id, shipment_id, half_hour, visitor)
);
call isolate('tracking_visits');
grant select, insert, delete, update (visitor) on tracking_visits to aftermile_app;
create index tracking_visits_by_time on tracking_visits (tenant_id, half_hour);

-- Who asked for updates about a parcel on its tracking page. Nobody gets one before they have confirmed it.
create table tracking_subscribers (
  tenant_id text not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  shipment_id text not null,
  merchant_id text not null,
  channel text not null check (channel in ('email', 'text')),
  -- An e-mail address in lowercase, or a phone number in E.164.
  address text not null,
  language text not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'ended')),
  asked_at timestamptz(3) not null default tenant_now(),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);
call isolate('tracking_subscribers');
grant select, insert, update, delete on tracking_subscribers to aftermile_app;
-- An address follows a parcel once. Also finds the subscribers of a parcel.
create unique index tracking_subscribers_of_shipment on tracking_subscribers (tenant_id, shipment_id, channel, address) where state <> 'ended';
-- How often an address was asked, and everything about an address.
create index tracking_subscribers_by_address on tracking_subscribers (tenant_id, channel, address, asked_at);
