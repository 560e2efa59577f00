-- What a tenant sets up, and the log of every change of it.

-- Who changed what and when, with the values before and after.
create table audit_entries (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  at timestamptz(3) not null default tenant_now(),
  user_id text not null,
  user_name text not null,
  action text not null,
  noun text not null,
  item_id text not null,
  changes jsonb not null,
  primary key (tenant_id, id)
);
call isolate('audit_entries');
grant select, insert, update (user_name, changes) on audit_entries to aftermile_app;
-- The audit log is read newest first, whole or by person, noun or item. Each way has the index that is already in that order.
-- The last column answers a filter by person and noun without reading the rows.
create index audit_entries_newest on audit_entries (tenant_id, at, id);
create index audit_entries_by_user on audit_entries (tenant_id, user_id, at, id, noun);
create index audit_entries_by_noun on audit_entries (tenant_id, noun, at, id, user_id);
create index audit_entries_by_item on audit_entries (tenant_id, noun, item_id, at, id);

-- Tags for shipments and orders. Those of the system tenant come with the product.
create table tags (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  description text not null,
  priority smallint not null,
  allow_operator_tagging boolean not null,
  color text not null,
  -- Of a tag that comes with the product: what it was made of.
  library_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('tags', shows_system => true);
grant select, insert, update, delete on tags to aftermile_app;

-- The shops that a tenant ships for, each with its brand.
create table merchants (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  is_active boolean not null,
  locale text not null default '',
  brand jsonb not null default
    '{"logoId": "", "color": "", "accentColor": "", "senderName": "", "replyTo": "", "supportUrl": "", "supportPhone": ""}',
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('merchants', 'sees_merchant(id)');
grant select, insert, update, delete on merchants to aftermile_app;

-- Carriers. Those of the system tenant come with the product.
create table service_providers (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  is_enabled boolean not null,
  is_custom boolean not null,
  tracking_type text not null,
  custom_aliases jsonb not null,
  settings jsonb not null,
  -- Of a carrier that comes with the product: what it was made of.
  library_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('service_providers', shows_system => true);
grant select, insert, update, delete on service_providers to aftermile_app;

-- What carriers offer. The carrier may be the system tenant's while the product is the tenant's own, so no foreign key ties them.
create table service_provider_products (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  name text not null,
  product_group_id text,
  is_custom boolean not null,
  custom_aliases jsonb not null,
  settings jsonb not null,
  -- Of a product that comes with the product: what it was made of.
  library_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, service_provider_id, id)
);
call isolate('service_provider_products', shows_system => true);
grant select, insert, update, delete on service_provider_products to aftermile_app;

-- The apps that a tenant has set up. What an app is, is in code. Its credentials are rows of credentials.
create table apps (
  tenant_id text not null references tenants (id),
  id text not null,
  is_enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('apps');
grant select, insert, update, delete on apps to aftermile_app;

-- With which a tenant calls carriers and apps. Its fields are encrypted as a whole: no secret and no address is here in plain text.
create table credentials (
  tenant_id text not null references tenants (id),
  owner_kind text not null check (owner_kind in ('service_provider', 'app')),
  owner_id text not null,
  id text not null,
  description text not null,
  -- Whose parcels it may be used for; empty: everyone's.
  merchants text[] not null,
  account_numbers text[] not null,
  api_id text not null,
  is_enabled boolean not null,
  sealed bytea not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, owner_kind, owner_id, id)
);
call isolate('credentials', 'within_merchants(merchants)');
create policy identity on credentials for select to aftermile_identity using (within_merchants(merchants));
grant select, insert, update, delete on credentials to aftermile_app;
grant select (tenant_id, owner_kind, owner_id, id, merchants, api_id, is_enabled, sealed, created_at) on credentials to aftermile_identity;

-- The credential of a carrier that calls us, by all the names in its address.
create function identity.carrier_door(of_tenant text, of_provider text, of_credential text)
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

-- The credential of an app whose provider calls us, by all the names in its address.
create function identity.app_credential(of_tenant text, of_app text, of_credential text)
  returns table (api_id text, merchants text[], sealed bytea, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return query select c.api_id, c.merchants, c.sealed, c.created_at::timestamptz from credentials c
    where c.tenant_id = of_tenant and c.owner_kind = 'app' and c.owner_id = of_app and c.id = of_credential and c.is_enabled;
  end
  $$;

-- Images and texts that messages, tracking pages and brands use. Those of the system tenant come with the product.
create table assets (
  tenant_id text not null references tenants (id),
  id text not null check (id ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  type text not null check (type in ('ImageAsset', 'TextAsset')),
  description text not null,
  alt_text text not null,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  image jsonb,
  is_customized boolean not null,
  -- Of an asset that comes with the product: what it was made of.
  library_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('assets', shows_system => true);
grant select, insert, update, delete on assets to aftermile_app;

-- Images as they are served, one row for each width. The hash is keyed with a secret of the tenant, so it can't be computed from a picture.
create table media (
  tenant_id text not null references tenants (id),
  hash bytea not null check (length(hash) = 32),
  width integer not null check (width > 0),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz(3) not null default tenant_now(),
  -- To the day: when it was last made or opened.
  used_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, hash, width)
);
alter table media alter bytes set storage external;
call isolate('media', shows_system => true);
create policy identity on media for select to aftermile_identity using (true);
create policy identity_touch on media for update to aftermile_identity using (true) with check (true);
grant select, insert, update, delete on media to aftermile_app;
grant select, update (used_at) on media to aftermile_identity;
create index media_by_hash on media (hash, width);

-- An image by its hash, in the largest width up to one. Several tenants may have an image of the system. One is enough.
create function identity.media(wanted bytea, up_to integer)
  returns table (width integer, content_type text, bytes bytea, is_touched boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'media' and d.key = wanted);
    begin
      return query
        select m.width, m.content_type, m.bytes, m.used_at > now() - interval '1 day' from media m
        where m.tenant_id = tenants[1] and m.hash = wanted and m.width <= up_to order by m.width desc limit 1;
      if not found then
        return query
          select m.width, m.content_type, m.bytes, m.used_at > now() - interval '1 day' from media m
          where m.hash = wanted and m.width <= up_to order by m.width desc limit 1;
      end if;
    end
  $$;

-- Notes that an image is used, to the day.
create function identity.touch_media(wanted bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'media' and d.key = wanted);
    begin
      update media set used_at = now()
      where (tenants = '{}' or tenant_id = any (tenants)) and hash = wanted and used_at <= now() - interval '1 day';
    end
  $$;

-- What e-mails, text messages, webhooks, attachments and tracking pages are made from. Those of the system tenant come with the product.
create table templates (
  tenant_id text not null references tenants (id),
  id text not null,
  -- Its check, like that of the channels of messages, is made of the list of channels: db/migrate/closed-lists.ts.
  type text not null,
  target_type text not null check (target_type in ('Shipment', 'Order', 'OrderDelivery', 'Invite', 'SystemNotification')),
  name text not null,
  is_enabled boolean not null,
  is_system boolean not null,
  is_customized boolean not null,
  -- May be the system tenant's, so no foreign key ties them.
  parent_id text,
  allow_operator_send boolean not null,
  -- An unknown one would be no limit at all where it stands alone.
  valid_milestones jsonb not null check (jsonb_typeof(valid_milestones) = 'array'
    and valid_milestones <@ '["preparation", "departure", "in_transit", "arrival", "delivery", "completed"]'),
  valid_merchants jsonb not null check (jsonb_typeof(valid_merchants) = 'array'),
  content text,
  content_type text not null,
  text text,
  payload text,
  authentication_method text not null check (authentication_method in ('none', 'basic')),
  http_method text not null check (http_method in ('get', 'put', 'patch', 'post', 'delete')),
  locale text not null,
  batch_interval integer not null check (batch_interval >= 0),
  max_batch_size integer not null check (max_batch_size > 0),
  headers jsonb,
  trigger_schedule jsonb,
  has_changes boolean not null,
  description text not null default '',
  purpose text not null default 'transactional' check (purpose in ('transactional', 'reminder', 'marketing')),
  is_urgent boolean not null default false,
  username text,
  -- The mask that is shown. The password itself is sealed.
  password text,
  sealed_password bytea,
  -- The HTML that MJML was compiled to when the template was saved.
  compiled text,
  -- Of a template that comes with the product: what it was made of.
  library_hash text,
  -- When what it says was last written. A language that was written before its main template is behind it. Null: it says what it came with.
  written_at timestamptz(3),
  -- The first and the last day on which a block of the tracking page is shown, such as 2026-11-27. Null: no limit.
  valid_from text check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  valid_to text check (valid_to ~ '^\d{4}-\d\d-\d\d$'),
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('templates', 'sees_some_merchant(valid_merchants)', shows_system => true);
grant select, insert, update, delete on templates to aftermile_app;
-- The locales of a template, which sending reads with it.
create index templates_by_parent on templates (tenant_id, parent_id) where parent_id is not null;

-- Every saved version of a template.
create table template_versions (
  tenant_id text not null references tenants (id),
  template_id text not null,
  version integer not null,
  saved_at timestamptz(3) not null default tenant_now(),
  saved_by text not null,
  item jsonb not null,
  primary key (tenant_id, template_id, version)
);
call isolate('template_versions');
grant select, insert, delete on template_versions to aftermile_app;

-- How often rendering a template had to be stopped in a row. After three times it is set aside: its messages wait until somebody saves
-- or resumes it. A template that comes with the product is set aside for one tenant only.
create table template_stops (
  tenant_id text not null references tenants (id),
  template_id text not null,
  stops integer not null,
  reason text not null,
  stopped_at timestamptz(3) not null default tenant_now(),
  set_aside_at timestamptz(3),
  primary key (tenant_id, template_id)
);
call isolate('template_stops');
grant select, insert, update, delete on template_stops to aftermile_app;
