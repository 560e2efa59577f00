// A million documents and their shipments in the order of booking, over eight tenants.
import type pg from 'pg'
import { createTenant } from '../../apps/server/src/features/people/provision.ts'
import { type SearchDocument, writeDocuments } from '../../apps/server/src/features/search/documents/write-documents.ts'
import { refreshSearchCounts } from '../../apps/server/src/features/search/refresh-counts.ts'
import { openLog } from '../../apps/server/src/runtime/log.ts'
import { inTenant } from '../../apps/server/src/tenancy/in-tenant.ts'
import { aDocument, merchants, randomOf, type TestDocument } from './search-data.ts'

/** The tenant with 35 % of all documents. */
export const searchedTenant = 'nordhem'
const tenants = [searchedTenant, 'sydkust', 'vestby', 'havn', 'skane', 'tampere', 'jylland', 'mora']
const perSlice = 4000
const days = 425

type Pools = { admin: pg.Pool; pool: pg.Pool }

/** Loads all documents. Returns some documents of the searched tenant, to make queries from. */
export async function load({ admin, pool }: Pools, documents: number): Promise<TestDocument[]> {
  const { rowCount } = await admin.query('select 1 from search_texts limit 1')
  const isLoaded = rowCount === 1
  if (!isLoaded) await makeTenants(admin)
  const indexes = isLoaded ? [] : await dropSlowIndexes(admin)
  const random = randomOf(20_260_301)
  const samples: TestDocument[] = []
  const start = Date.parse('2025-01-01T00:00:00Z')
  const sliceAt = async (first: number) => {
    const documentsByTenant = tenants.map((): TestDocument[] => [])
    for (let number = first; number < Math.min(first + perSlice, documents); number++) {
      const share = number / documents
      const document = aDocument(number, new Date(start + share * days * 86_400_000), share > 0.96, random)
      documentsByTenant[tenantIndex(random())]?.push(document)
    }
    samples.push(...(documentsByTenant[0] ?? []).filter(() => random() < 0.01))
    if (isLoaded) return
    for (const [index, all] of documentsByTenant.entries()) await write({ admin, pool }, tenants[index] ?? '', all)
  }
  for (let first = 0; first < documents; first += 2 * perSlice) {
    await Promise.all([sliceAt(first), sliceAt(first + perSlice)])
    if (first % 100_000 < 2 * perSlice) console.log(`${first} documents written`)
  }
  if (isLoaded) return samples
  for (const { definition } of indexes) await admin.query(definition)
  for (const id of tenants) await asTenant(pool, id, ctx => refreshSearchCounts.run(ctx, {}))
  await admin.query('vacuum analyze')
  return samples
}

export const asTenant = <T>(
  pool: pg.Pool,
  tenantId: string,
  work: (ctx: Parameters<typeof writeDocuments>[0]) => Promise<T>,
): Promise<T> =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author: { id: 'bench', name: 'Bench' }, db, now, log }),
  )

const log = openLog('warn')

async function makeTenants(admin: pg.Pool): Promise<void> {
  for (const id of tenants) {
    await createTenant(admin, { id, name: id, entitlements: [] })
    await admin.query(
      `insert into merchants (tenant_id, id, name, is_active, created_by, updated_by) select $1, m, m, true, 'bench', 'bench' from unnest($2::text[]) m`,
      [id, merchants],
    )
  }
}

/** Drops indexes that are faster to build once at the end. */
async function dropSlowIndexes(admin: pg.Pool) {
  const names = ['search_texts_words', 'search_texts_codes']
  const { rows } = await admin.query<{ definition: string }>(
    `select replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') as definition from pg_class where relname = any ($1)`,
    [names],
  )
  await admin.query(`drop index ${names.join(', ')}`)
  return rows
}

export async function write(
  { admin, pool }: Pools,
  tenantId: string,
  documents: readonly TestDocument[],
): Promise<void> {
  if (documents.length === 0) return
  await admin.query(
    `insert into shipments (tenant_id, id, merchant_id, shipment_number, order_number, scenario_id, service_provider_id,
       service_provider_product_id, service_provider_product_group_id, status_id, milestone_index, created_at, booked_at, completed_at,
       latest_at, estimated_at, tags, to_name, to_city, to_country_code, from_name, from_city, from_country_code, to_email, to_phone)
     select $1, x.id, x."merchantId", x.id, x.id,
       case when chance < 800 then 'outbound_delivery' when chance < 850 then 'inbound_delivery' else 'inbound_return' end,
       (array['postnord', 'postnord', 'postnord', 'dhl', 'dhl', 'bring', 'budbee', 'ups'])[1 + chance % 8], 'parcel',
       (array['home_delivery', 'service_point', 'service_point', 'parcel_locker', 'mailbox'])[1 + chance % 5],
       case when not x."isOpen" then x."statusId" when chance % 211 = 0 then 'damaged'
         else (array['booked', 'collected', 'in_transit', 'in_transit', 'arrived', 'out_for_delivery', 'at_service_point'])[1 + chance % 7] end,
       case when not x."isOpen" then 6000 else (array[1000, 2000, 3000, 3000, 4000, 5000, 5000])[1 + chance % 7] end,
       x."sortedAt", x."sortedAt", case when not x."isOpen" then x."sortedAt" + interval '4 days' end, x."sortedAt" + interval '5 days',
       x."sortedAt" + (3 + chance % 4) * interval '1 day',
       case when chance < 3 then '{complaint}'::text[] when chance % 20 = 0 then '{vip}' when chance % 97 = 0 then '{fragile,vip}' else '{}' end,
       x."firstName" || ' ' || x."lastName", x.city, (array['SE', 'SE', 'SE', 'NO', 'DK', 'FI'])[1 + chance % 6], x."merchantId", 'Helsingborg', 'SE',
       x.email, x.phone
     from (select *, (hashtext(id) & 1048575) % 1000 as chance from json_to_recordset($2) as r (id text, "merchantId" text, "statusId" text,
       "isOpen" boolean, "sortedAt" timestamptz, "firstName" text, "lastName" text, city text, email text, phone text)) x`,
    [tenantId, JSON.stringify(documents)],
  )
  await asTenant(pool, tenantId, ctx => writeDocuments(ctx, documents as readonly SearchDocument[]))
}

const tenantIndex = (at: number): number => (at < 0.35 ? 0 : 1 + Math.min(6, Math.floor(((at - 0.35) / 0.65) * 7)))
