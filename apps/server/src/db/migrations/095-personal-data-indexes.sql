-- concurrently
-- Completed shipments and orders that still name a person, for the retention. What is blanked leaves the index.
create index concurrently if not exists shipments_personal on shipments (tenant_id, completed_at)
  where completed_at is not null and case when scenario_id = 'inbound_return'
    then coalesce(sender_party_name, from_name, from_address1, from_email, from_phone)
    else coalesce(receiver_party_name, to_name, to_address1, to_email, to_phone) end is not null;
create index concurrently if not exists orders_personal on orders (tenant_id, completed_at)
  where completed_at is not null and coalesce(name, email, phone, to_address1) is not null;
-- The addresses that a source sent and a rule has replaced are in no search document.
create index concurrently if not exists shipments_readdressed on shipments (tenant_id, id)
  where overrides ?| array['fromEmail', 'fromPhone', 'toEmail', 'toPhone'];
create index concurrently if not exists orders_readdressed on orders (tenant_id, merchant_id, id)
  where overrides ?| array['email', 'phone'];
