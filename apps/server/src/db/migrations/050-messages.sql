-- Templates get what messages need, and every message is stored before it is sent.

alter table templates
  add description text not null default '',
  add purpose text not null default 'transactional' check (purpose in ('transactional', 'reminder', 'marketing')),
  add is_urgent boolean not null default false,
  add username text,
  -- The mask that is shown. The password itself is sealed.
  add password text,
  add sealed_password bytea,
  -- The HTML that MJML was compiled to when the template was saved.
  add compiled text;

-- Every saved version of a template.
create table template_versions (
  tenant_id text not null references tenants (id),
  template_id text not null,
  version integer not null,
  saved_at timestamptz(3) not null default now(),
  saved_by text not null,
  item jsonb not null,
  primary key (tenant_id, template_id, version)
);
call add_tenant_walls('template_versions');
grant select, insert, delete on template_versions to aftermile_app;

create table messages (
  tenant_id text not null references tenants (id),
  id text not null default gen_random_uuid()::text,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  channel text not null check (channel in ('email', 'text', 'webhook')),
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
  state text not null check (state in
    ('queued', 'deferred', 'sending', 'sent', 'delivered', 'opened', 'bounced', 'failed', 'unknown', 'suppressed')),
  state_at timestamptz(3) not null default now(),
  reason text,
  -- The queue it waits in: 'outbox', or app and credential. One that hangs delays no other.
  lane text not null,
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
  primary key (tenant_id, id),
  -- One message per template, container and occurrence, whatever crashes.
  unique nulls not distinct (tenant_id, template_id, target_type, merchant_id, container_id, occurrence)
);
alter table messages alter column content set storage external;
create index messages_by_time on messages (tenant_id, created_at desc, id desc);
create index messages_by_container on messages (tenant_id, container_id, created_at desc);
create index messages_by_template on messages (tenant_id, template_id, created_at desc);
create index messages_by_state on messages (tenant_id, state, created_at desc);
create index messages_due on messages (tenant_id, lane, due_at) where state in ('queued', 'deferred', 'sending');
call add_tenant_walls('messages');
grant select, insert, update, delete on messages to aftermile_app;

create table message_attempts (
  tenant_id text not null,
  message_id text not null,
  number integer not null,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  app_id text,
  credential_id text,
  outcome text check (outcome in ('sent', 'rejected', 'failed', 'unknown')),
  answer text,
  primary key (tenant_id, message_id, number),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
call add_tenant_walls('message_attempts');
grant select, insert, update, delete on message_attempts to aftermile_app;

-- Addresses that nothing is sent to.
create table suppressions (
  tenant_id text not null references tenants (id),
  id text not null default gen_random_uuid()::text,
  channel text not null check (channel in ('email', 'text')),
  address text not null,
  reason text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribe', 'manual')),
  note text not null default '',
  message_id text,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  unique (tenant_id, channel, address)
);
create index suppressions_by_time on suppressions (tenant_id, created_at desc, id desc);
call add_tenant_walls('suppressions');
grant select, insert, update, delete on suppressions to aftermile_app;
