import { isDeepStrictEqual } from 'node:util'
import {
  compileMapping,
  type FindMeaning,
  type Mapping,
  type MappingRow,
  mergeMappings,
} from '@aftermile/domain/carriers/carrier-mapping'
import type { ProductGroupId } from '@aftermile/domain/lists/order-types'
import { carriers, findCarrier } from '../../../adapters/carriers/carriers.ts'
import { sql } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { carrierMappingRows } from '../../../db/tables/settings.ts'
import type { Ctx } from '../../../tenancy/context.ts'

type Base = { baseApiId: string | null; baseRows: MappingRow[] | null }
type Head = Base & { version: number; changedAt: string | null }

const noHead: Head = { version: 0, changedAt: null, baseApiId: null, baseRows: null }

/** A few carriers of each tenant: an old one makes place for a new one. */
const compiled = new Map<string, { stamp: string; base: Mapping; find: FindMeaning }>()
const mostCompiled = 2000

/** What the words of a carrier that speaks now mean to the tenant: its own rows on those that `base` brings. */
export async function readMappingOnBase(ctx: Ctx, serviceProviderId: string, base: Mapping): Promise<FindMeaning> {
  const head = await readHead(ctx, serviceProviderId)
  const was = { baseApiId: head.baseApiId, baseRows: head.baseRows }
  if (!isDeepStrictEqual(baseOf(base), was)) await keepBase(ctx, serviceProviderId, base)
  return compiledOf(ctx, { ...head, serviceProviderId, base })
}

/** The same without the carrier: by what lay under the tenant's rows when it was last heard. */
export async function readMapping(ctx: Ctx, serviceProviderId: string): Promise<FindMeaning> {
  const head = await readHead(ctx, serviceProviderId)
  return compiledOf(ctx, { ...head, serviceProviderId, base: shippedBy(head, serviceProviderId) })
}

/** The rows that lie under the tenant's own. */
export const readBaseMapping = async (ctx: Ctx, serviceProviderId: string): Promise<Mapping> =>
  shippedBy(await readHead(ctx, serviceProviderId), serviceProviderId)

/** Before a carrier is heard, what ships for it. */
function shippedBy({ baseApiId, baseRows }: Head, serviceProviderId: string): Mapping {
  if (baseRows !== null) return { version: 1, rows: baseRows }
  return findCarrier(baseApiId ?? serviceProviderId)?.mapping ?? nothingShipped
}

const nothingShipped: Mapping = { version: 0, rows: [] }

type Wanted = Head & { serviceProviderId: string; base: Mapping }

/** Compiled once a version. */
async function compiledOf(ctx: Ctx, { serviceProviderId, version, changedAt, base }: Wanted): Promise<FindMeaning> {
  const [name, stamp] = [JSON.stringify([ctx.tenantId, serviceProviderId]), `${version}/${changedAt}`]
  const known = compiled.get(name)
  if (known !== undefined && known.stamp === stamp && known.base === base) return known.find
  const rows = version === 0 ? [] : await readOwnRows(ctx, serviceProviderId)
  const find = compileMapping(mergeMappings(base, { version, rows }))
  const [oldest] = compiled.keys()
  if (compiled.size >= mostCompiled && oldest !== undefined) compiled.delete(oldest)
  compiled.set(name, { stamp, base, find })
  return find
}

/** The tenant's own rows have changed. */
export async function raiseMappingVersion({ db, tenantId }: Ctx, serviceProviderId: string): Promise<void> {
  await db.run(sql`
    insert into carrier_mappings as m (tenant_id, service_provider_id, version, base_api_id)
    values (${tenantId}, ${serviceProviderId}, 1, ${findCarrier(serviceProviderId)?.id ?? null})
    on conflict (tenant_id, service_provider_id) do update set version = m.version + 1`)
}

function baseOf(base: Mapping): Base {
  const adapter = carriers.find(({ id, mapping }) => mapping === base && id !== 'generic')
  return { baseApiId: adapter?.id ?? null, baseRows: adapter === undefined ? [...base.rows] : null }
}

/** Remembers what lies under the tenant's rows, so that events can be read again without the credential. */
async function keepBase({ db, tenantId }: Ctx, serviceProviderId: string, base: Mapping): Promise<void> {
  const { baseApiId, baseRows } = baseOf(base)
  await db.run(sql`
    insert into carrier_mappings (tenant_id, service_provider_id, base_api_id, base_rows)
    values (${tenantId}, ${serviceProviderId}, ${baseApiId}, ${baseRows && JSON.stringify(baseRows)})
    on conflict (tenant_id, service_provider_id) do update set base_api_id = excluded.base_api_id, base_rows = excluded.base_rows`)
}

/**
 * While events are read by a mapping, nobody begins to read them anew by another one: what a replay finds is complete.
 * Held until the transaction ends.
 */
export async function lockMapping({ db, tenantId }: Ctx, serviceProviderId: string, how: 'read' | 'replay') {
  const name = JSON.stringify(['carrier words', tenantId, serviceProviderId])
  if (how === 'read') await db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
  else await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function readHead({ db, tenantId }: Ctx, serviceProviderId: string): Promise<Head> {
  const head = await db.find<Head>(sql`
    select version, base_api_id as "baseApiId", base_rows as "baseRows",
      (select max(r.updated_at) from carrier_mapping_rows r
        where r.tenant_id = m.tenant_id and r.service_provider_id = m.service_provider_id) as "changedAt"
    from carrier_mappings m where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}`)
  return head ?? noHead
}

const ownRow = columns({
  ...pick(carrierMappingRows, 'productKind', 'code', 'subCode', 'textPattern', 'reason'),
  to: carrierMappingRows.meaning,
})

const readOwnRows = ({ db, tenantId }: Ctx, serviceProviderId: string): Promise<MappingRow[]> =>
  db.rows(sql`
    select ${ownRow} from carrier_mapping_rows where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} order by id`)

type MappedShipment = { readonly scenarioId: string; readonly serviceProviderProductGroupId: ProductGroupId | null }

/** The kind of product that the mapping goes by, where the carrier does not name one itself. */
export const productKindOf = ({ scenarioId, serviceProviderProductGroupId }: MappedShipment): ProductGroupId | null =>
  scenarioId === 'inbound_return' ? 'return' : serviceProviderProductGroupId
