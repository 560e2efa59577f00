-- What e-mails, text messages, webhooks, attachments and tracking pages are made from. Those of the system tenant ship with the product.

create table templates (
  tenant_id text not null references tenants (id),
  id text not null,
  type text not null check (type in ('email', 'text', 'attachment', 'webhook', 'tracking_page')),
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
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
alter table templates enable row level security;
alter table templates force row level security;
create policy own on templates using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy system on templates for select using (tenant_id = 'system');
-- One that is for other merchants alone is not there.
create policy merchants on templates as restrictive
  using (valid_merchants = '[]' or exists (select 1 from jsonb_array_elements_text(valid_merchants) m (id) where sees_merchant(m.id)))
  with check (valid_merchants = '[]' or exists (select 1 from jsonb_array_elements_text(valid_merchants) m (id) where sees_merchant(m.id)));
grant select, insert, update, delete on templates to aftermile_app;
