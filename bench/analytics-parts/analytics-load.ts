import type pg from 'pg'

/** Booked up to this time, over the two years before it. */
export const analyticsNow = '2026-11-12T01:00:00Z'
const days = 730

/** Carrier, product, group, countries, days to the door, percent late, how much it is used. */
const products: readonly [string, string, string, readonly string[], number, number, number][] = [
  ['postnord', '17', 'home_delivery', ['SE', 'DK', 'FI', 'NO'], 2, 5, 14],
  ['postnord', '19', 'service_point', ['SE', 'DK', 'FI', 'NO'], 2, 4, 30],
  ['postnord', '34', 'mailbox', ['SE', 'DK'], 3, 7, 16],
  ['postnord', '15', 'express', ['SE'], 1, 3, 3],
  ['dhl_freight', '102', 'home_delivery', ['SE'], 2, 6, 6],
  ['dhl_freight', '103', 'service_point', ['SE'], 2, 5, 14],
  ['dhl_freight', '210', 'freight', ['SE', 'NO', 'FI'], 3, 9, 3],
  ['dhl_express', 'P', 'express', ['DE', 'NL', 'BE', 'FR', 'PL'], 1, 3, 2],
  ['bring', '5600', 'home_delivery', ['NO', 'SE'], 3, 8, 6],
  ['bring', '5800', 'service_point', ['NO', 'SE'], 3, 6, 9],
  ['bring', '3584', 'mailbox', ['NO'], 3, 9, 5],
  ['budbee', 'home', 'home_delivery', ['SE', 'FI', 'NL', 'BE'], 1, 4, 8],
  ['budbee', 'box', 'parcel_locker', ['SE', 'FI', 'NL'], 1, 3, 7],
  ['instabox', 'express', 'parcel_locker', ['SE', 'NO', 'DK'], 1, 3, 12],
  ['instabox', 'home', 'home_delivery', ['SE', 'NO'], 1, 5, 4],
  ['gls', 'business', 'home_delivery', ['DK', 'DE', 'NL', 'BE', 'PL'], 2, 6, 4],
  ['gls', 'shop', 'service_point', ['DK', 'DE', 'FR'], 2, 6, 5],
  ['dao', 'shop', 'service_point', ['DK'], 2, 5, 5],
  ['dao', 'direct', 'mailbox', ['DK'], 2, 6, 3],
  ['posti', '2103', 'service_point', ['FI'], 3, 7, 7],
  ['posti', '2104', 'home_delivery', ['FI'], 3, 7, 3],
  ['matkahuolto', '80', 'service_point', ['FI', 'EE'], 2, 6, 4],
  ['ups', '11', 'home_delivery', ['DE', 'FR', 'NL', 'BE', 'PL'], 3, 5, 3],
  ['airmee', 'home', 'home_delivery', ['SE'], 1, 5, 4],
  ['airmee', 'locker', 'parcel_locker', ['SE'], 1, 4, 3],
]
const countries = { SE: 60, NO: 11, DK: 10, FI: 9, DE: 4, NL: 2, BE: 1, FR: 1, PL: 1, EE: 1 } as const
/** How much each merchant ships, the areas of its warehouses, and whether its orders tell when they went through the warehouse. */
const merchants: readonly [string, number, readonly string[], boolean][] = [
  ['fjallro', 30, ['SE-O', 'SE-M'], true],
  ['kattvik', 20, ['SE-O'], true],
  ['lykta', 15, ['SE-F', 'SE-AB'], true],
  ['stormby', 12, ['SE-Z'], true],
  ['sagolek', 9, ['SE-F'], true],
  ['vardagsrum', 7, ['SE-E', 'DK-84'], false],
  ['tratopp', 4, ['SE-M'], true],
  ['norrsken', 3, ['SE-BD'], false],
]
const areas = [
  ...['AB', 'O', 'M', 'C', 'E', 'F', 'H', 'N', 'D', 'T', 'S', 'U', 'W', 'X', 'Y', 'Z', 'AC', 'BD', 'G', 'K', 'I'].map(
    id => `SE-${id}`,
  ),
  ...['NO-03', 'NO-46', 'NO-50', 'DK-84', 'DK-82', 'DK-83', 'FI-18', 'FI-11', 'FI-19'],
]

const slots = 20_000

/** Which merchant ships with which product to which country, as often as it does: one slot is picked for each shipment. */
function routes() {
  const all = merchants.flatMap(([merchant, share, warehouses, hasOrders], m) =>
    products.flatMap(([carrier, product, group, served, transitDays, late, used], p) =>
      // No merchant has a contract for every product.
      (p * 7 + m * 3) % 5 < 3
        ? served.map((country, far) => ({
            weight: share * used * countries[country as keyof typeof countries],
            queue: {
              merchant,
              warehouses,
              hasOrders,
              carrier,
              product,
              group,
              country,
              transitDays: transitDays + (far > 1 ? 1 : 0),
              late,
            },
          }))
        : [],
    ),
  )
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  return all.flatMap(({ weight, queue }) => Array.from({ length: Math.round((weight / total) * slots) }, () => queue))
}

/** Fills a tenant with shipments and a message for each. Indexes are built afterwards, which is faster. */
export async function load(admin: pg.Pool, tenantId: string, shipments: number): Promise<void> {
  await admin.query(
    `insert into merchants (tenant_id, id, name, is_active, created_by, updated_by)
     select $1, id, id, true, 'bench', 'bench' from unnest($2::text[]) as id on conflict do nothing`,
    [tenantId, merchants.map(([id]) => id)],
  )
  const indexes = await dropIndexes(admin)
  const picked = routes()
  await admin.query(
    `create table lanes as select row_number() over () - 1 as slot, x.* from json_to_recordset($1) as
    x (merchant text, warehouses text[], "hasOrders" boolean, carrier text, product text, "group" text, country text, "transitDays" int, late int)`,
    [JSON.stringify(picked)],
  )
  await admin.query(insertShipments, [tenantId, shipments, picked.length, analyticsNow, areas, days])
  await admin.query(insertMessages, [tenantId])
  for (const definition of indexes) await admin.query(definition)
  await admin.query('vacuum analyze shipments, messages')
}

async function dropIndexes(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename in ('shipments', 'messages') and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`)
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const minutes = (least: number, most: number): string =>
  `interval '1 minute' * (${least} + ${most - least} * random() * random())`

/** Each step adds to the one before. What lies after now has not happened. */
const insertShipments = `
  with drawn as materialized (
    select n, floor(random() * $3)::int as slot, random() as kind, random() as luck, random() as care,
      ($4::timestamptz - interval '1 day' * $6 * (1 - power(random(), 0.8))
        ) as any_time, random() as store, floor(30 * power(random(), 2))::int as area, random() as r1, random() as r2
    from generate_series(1, $2::int) as n
  ),
  booked as materialized (
    select d.*, l.*,
      least($4::timestamptz, date_trunc('day', any_time, 'Europe/Stockholm') + interval '1 minute' * floor(420 + 900 * (r1 + r2) / 2)
        + interval '1 second' * floor(60 * random())) as booked_at,
      case when kind < 0.8 then 'outbound_delivery' when kind < 0.95 then 'inbound_return' else 'inbound_delivery' end as scenario,
      round((0.15 + 12 * power(random(), 3))::numeric, 3) as kg, floor(149 + 2500 * power(random(), 2)) as price
    from drawn d join lanes l using (slot)
  ),
  planned as (
    select b.*, extract(isodow from b.booked_at at time zone 'Europe/Stockholm')::int as dow,
      b."transitDays" + case when extract(hour from b.booked_at at time zone 'Europe/Stockholm') >= 14 then 1 else 0 end as work_days,
      b.luck * 100 < b.late as is_late, b.care < 0.03 as failed_once, b.care > 0.985 as is_back,
      b."group" in ('service_point', 'parcel_locker') as at_point
    from booked b
  ),
  timed as (
    select p.*, p.booked_at - ${minutes(20, 900)} as ordered_at,
      p.booked_at + ${minutes(60, 900)} as packed_at,
      case when scenario = 'inbound_return' or luck > 0.93 then null
        else (work_days + case when dow + work_days > 5 then 2 else 0 end) * 24 end as promise_hours
    from planned p
  ),
  first as (select t.*, ordered_at + ${minutes(2, 240)} as sent_at, packed_at + ${minutes(30, 700)} as departed_at from timed t),
  second as (select f.*, sent_at + ${minutes(1, 400)} as allocated_at, departed_at + ${minutes(60, 400)} as transit_at from first f),
  third as (
    select s.*, transit_at + interval '1 minute' * (300 + "transitDays" * 1440 * (0.2 + 0.3 * random()))
      + case when is_late then interval '1 minute' * (1440 * (1 + 3 * random())) else interval '0' end as arrived_at
    from second s
  ),
  fourth as (select t.*, arrived_at + ${minutes(60, 700)} + case when failed_once then interval '1 day' else interval '0' end as met_at from third t),
  fifth as (select f.*, case when at_point then met_at + ${minutes(90, 9000)} else met_at end as handed_at from fourth f),
  past as (
    select f.*, packed_at <= $4::timestamptz as is_packed, departed_at <= $4 as is_departed, transit_at <= $4 as is_moving,
      arrived_at <= $4 as has_arrived, met_at <= $4 as is_met, handed_at <= $4 as is_done
    from fifth f
  )
  insert into shipments (tenant_id, id, merchant_id, shipment_number, order_number, order_id, scenario_id, service_provider_id, service_provider_product_id,
    service_provider_product_group_id, from_country_code, from_country_area_id, from_city, to_name, to_address1, to_zip_code, to_city, to_email, to_phone,
    to_country_code, service_point_type_id, gross_weight_kg, volume_m3, base_sales_value, created_at, booked_at, promised_at, latest_at, original_latest_at,
    status_id, milestone_index, ordered_at, sent_to_warehouse_at, allocated_at, packed_at, departed_at, in_transit_at, arrived_at, on_shelf_at, handed_over_at,
    completed_at, promise_met_at, is_perfect_delivery, package_count, estimated_by, updated_at, is_on_time, promise_hours, handed_over_weekday,
    handed_over_part, is_redirected, is_point_changed, is_storage_extended, instructions_asked_at, instructions_given_at, date_asked_at, date_given_at,
    left_shelf_at, is_returned, co2e_kg, tonne_km, email_reminders, text_reminders)
  select $1, merchant || '-' || n, merchant, 'S' || n, 'O' || n, 'O' || n, scenario, carrier, product,
    case when scenario = 'inbound_return' then 'return' else "group" end,
    case when scenario = 'outbound_delivery' then 'SE' else country end,
    case when scenario = 'outbound_delivery' and store < 0.85 then warehouses[1 + floor(r1 * r1 * cardinality(warehouses))::int]
      when scenario = 'inbound_delivery' then ($5::text[])[1 + n % 4] else ($5::text[])[1 + area] end,
    'Borås', 'Maja Lindqvist', 'Storgatan ' || n % 90, '211 22', 'Malmö', 'maja' || n || '@mail.example', '+46700000000',
    case when scenario = 'outbound_delivery' then country else 'SE' end,
    case when at_point then case when "group" = 'parcel_locker' then 'locker' else 'store' end end,
    kg, round((kg * (2 + 4 * r2) / 1000)::numeric, 5),
    case when country = 'SE' then price else round((price * (0.9 + 0.2 * r2))::numeric, 2) end,
    booked_at, booked_at, booked_at + interval '1 hour' * promise_hours, booked_at + interval '1 hour' * promise_hours,
    booked_at + interval '1 hour' * promise_hours,
    case when is_done and is_back then 'returned' when is_done then 'delivered' when is_met and at_point then 'at_service_point'
      when has_arrived then 'arrived' when is_moving then 'in_transit' when is_departed then 'collected' else 'booked' end,
    case when is_done then 8000 when has_arrived then 6000 when is_moving then 4000 else 1000 end,
    case when "hasOrders" then ordered_at end, case when "hasOrders" then sent_at end, case when "hasOrders" then allocated_at end,
    case when is_packed then packed_at end, case when is_departed then departed_at end, case when is_moving then transit_at end,
    case when has_arrived then arrived_at end, case when is_met and at_point then met_at end, case when is_done and not is_back then handed_at end,
    case when is_done then handed_at end, case when is_met then met_at end,
    case when is_done then not is_late and not failed_once and not is_back end,
    case when care > 0.9 then 2 else 1 end, case when r2 < 0.6 then 'model' when r2 < 0.9 then 'carrier' end, least(handed_at, $4),
    case when is_met and promise_hours is not null then not is_late end, promise_hours,
    case when is_done and not is_back then extract(isodow from handed_at at time zone 'Europe/Stockholm') end,
    case when is_done and not is_back then (array['night', 'morning', 'noon', 'afternoon', 'evening'])[
      1 + width_bucket(extract(hour from handed_at at time zone 'Europe/Stockholm'), array[6, 11, 14, 18])] end,
    store > 0.99, at_point and store < 0.02, at_point and store between 0.3 and 0.33,
    case when store < 0.02 and has_arrived then arrived_at end, case when store < 0.02 and has_arrived then arrived_at + ${minutes(60, 3000)} end,
    case when store between 0.5 and 0.53 and has_arrived then arrived_at end,
    case when store between 0.5 and 0.53 and has_arrived then arrived_at + ${minutes(60, 3000)} end,
    case when is_done and at_point then handed_at end, is_done and is_back,
    round((kg * 0.08 * (1 + "transitDays" * r1))::numeric, 3), round((kg * (0.2 + "transitDays" * 0.3 * r1))::numeric, 3),
    case when at_point and handed_at - met_at > interval '3 days' then 1 else 0 end,
    case when at_point and handed_at - met_at > interval '4 days' then 1 else 0 end
  from past order by booked_at`

const insertMessages = `
  insert into messages (tenant_id, created_at, created_by, channel, template_id, template_name, target_type, container_id, container_number, merchant_id,
    occurrence, locale, purpose, is_urgent, state, queue, sent_at, state_at, milestone_index)
  select $1, at, 'bench', channel, template, template, 'Shipment', id, shipment_number, merchant_id, 'bench', 'sv', 'transactional', false, 'sent', 'outbox',
    at, at, milestone
  from (
    select s.*, case when n % 3 = 0 then 'text' else 'email' end as channel,
      (array['On its way', 'Ready for pick-up', 'Delivered', 'Reminder', 'Delayed'])[1 + n % 5] as template,
      (array[2000, 6000, 8000, 6000, 4000])[1 + n % 5] as milestone,
      case n % 5 when 0 then departed_at when 1 then on_shelf_at when 2 then handed_over_at when 3 then on_shelf_at + interval '3 days' else in_transit_at end as at
    from (select *, abs(hashtext(id)) % 1000 as n from shipments where tenant_id = $1) s) m
  where at is not null`
