-- A conversation about a merchant's shipment or order is for those who may see that merchant.
alter table conversations add column merchant_id text;
create policy merchants on conversations as restrictive using (merchant_id is null or sees_merchant(merchant_id))
  with check (merchant_id is null or sees_merchant(merchant_id));
