import { isDeepStrictEqual } from 'node:util'
import {
  compileMapping,
  type FindMeaning,
  type Mapping,
  type MappingRow,
  mergeMappings,
} from '@aftermile/domain/carriers/compile-mapping'
import { appOfSource, sourceOfApp } from '@aftermile/domain/carriers/event-sources'
import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import { appCatalogue, findSystem } from '../../../adapters/apps/apps.ts'
import { carriers, findCarrier } from '../../../adapters/carriers/carriers.ts'
import { sql } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { carrierMappingRows } from '../../../db/tables/settings.ts'
import type { Ctx } from '../../../tenancy/context.ts'

type Base = { baseApiId: string | null; baseRows: MappingRow[] | null }
type Head = Base & { version: number; changedAt: string | null }

const noHead: Head = { version: 0, changedAt: null, baseApiId: null, baseRows: null }

/** Compiled mappings by tenant and carrier. When it is full, the oldest makes room. */
const compiled = new Map<string, { stamp: string; base: Mapping; find: FindMeaning }>()
const maxCompiled = 2000

/** The mapping of a carrier that has just answered: the tenant's own rows on top of `base`, which is remembered. */
export async function readMappingOnBase(ctx: Ctx, serviceProviderId: string, base: Mapping): Promise<FindMeaning> {
  const head = await readHead(ctx, serviceProviderId)
  const before = { baseApiId: head.baseApiId, baseRows: head.baseRows }
  if (!isDeepStrictEqual(baseOf(base), before)) await saveBase(ctx, serviceProviderId, base)
  return compiledOf(ctx, { ...head, serviceProviderId, base })
}

/** The mapping of a carrier, on the base that its last answer brought. */
export async function readMapping(ctx: Ctx, serviceProviderId: string): Promise<FindMeaning> {
  const head = await readHead(ctx, serviceProviderId)
  return compiledOf(ctx, { ...head, serviceProviderId, base: baseMappingOf(head, serviceProviderId) })
}

/** The rows under the tenant's own. */
export const readBaseMapping = async (ctx: Ctx, serviceProviderId: string): Promise<Mapping> =>
  baseMappingOf(await readHead(ctx, serviceProviderId), serviceProviderId)

/** The rows under the tenant's own, and these. */
export async function readMappingParts(
  ctx: Ctx,
  serviceProviderId: string,
): Promise<{ base: Mapping; own: MappingRow[] }> {
  return { base: await readBaseMapping(ctx, serviceProviderId), own: await readOwnRows(ctx, serviceProviderId) }
}

/** Until the first answer of a carrier, the base is the mapping that ships with the product. */
function baseMappingOf({ baseApiId, baseRows }: Head, serviceProviderId: string): Mapping {
  if (baseRows !== null) return { version: 1, rows: baseRows }
  return shippedMappingOf(baseApiId ?? serviceProviderId) ?? emptyMapping
}

const emptyMapping: Mapping = { version: 0, rows: [] }

/** The mapping of a carrier or a connected system that ships with the product. */
function shippedMappingOf(sourceId: string): Mapping | null {
  const appId = appOfSource(sourceId)
  return (appId === null ? findCarrier(sourceId) : findSystem(appId))?.mapping ?? null
}

type MappingToCompile = Head & { serviceProviderId: string; base: Mapping }

/** The compiled mapping, compiled once per version. */
async function compiledOf(
  ctx: Ctx,
  { serviceProviderId, version, changedAt, base }: MappingToCompile,
): Promise<FindMeaning> {
  const [name, stamp] = [JSON.stringify([ctx.tenantId, serviceProviderId]), `${version}/${changedAt}`]
  const cached = compiled.get(name)
  if (cached !== undefined && cached.stamp === stamp && cached.base === base) return cached.find
  const rows = version === 0 ? [] : await readOwnRows(ctx, serviceProviderId)
  const find = compileMapping(mergeMappings(base, { version, rows }))
  const [oldest] = compiled.keys()
  if (compiled.size >= maxCompiled && oldest !== undefined) compiled.delete(oldest)
  compiled.set(name, { stamp, base, find })
  return find
}

/** To be called when the tenant's own rows have changed. */
export async function raiseMappingVersion({ db, tenantId }: Ctx, serviceProviderId: string): Promise<void> {
  await db.run(sql`
    insert into carrier_mappings as m (tenant_id, service_provider_id, version, base_api_id)
    values (${tenantId}, ${serviceProviderId}, 1, ${shippedMappingOf(serviceProviderId) && serviceProviderId})
    on conflict (tenant_id, service_provider_id) do update set version = m.version + 1`)
}

function baseOf(base: Mapping): Base {
  const adapter = carriers.find(({ id, mapping }) => mapping === base && id !== 'generic')
  const app = appCatalogue.find(({ id }) => findSystem(id)?.mapping === base)
  const baseApiId = adapter?.id ?? (app === undefined ? null : sourceOfApp(app.id))
  return { baseApiId, baseRows: baseApiId === null ? [...base.rows] : null }
}

/** Remembers the base, so that events can be mapped again without the credential. */
async function saveBase({ db, tenantId }: Ctx, serviceProviderId: string, base: Mapping): Promise<void> {
  const { baseApiId, baseRows } = baseOf(base)
  await db.run(sql`
    insert into carrier_mappings (tenant_id, service_provider_id, base_api_id, base_rows)
    values (${tenantId}, ${serviceProviderId}, ${baseApiId}, ${baseRows && JSON.stringify(baseRows)})
    on conflict (tenant_id, service_provider_id) do update set base_api_id = excluded.base_api_id, base_rows = excluded.base_rows`)
}

/**
 * Locks a mapping until the transaction ends. Readers share the lock. A replay waits for all readers of the old mapping, so that
 * it finds all their events.
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

const rowOfCarrier = columns({
  ...pick(carrierMappingRows, 'serviceProviderId', 'productKind', 'code', 'subCode', 'textPattern', 'reason'),
  to: carrierMappingRows.meaning,
})

/** The tenant's own rows of all carriers. */
export async function readAllOwnRows({ db, tenantId }: Ctx): Promise<Map<string, MappingRow[]>> {
  const rows = await db.rows(sql`
    select ${rowOfCarrier} from carrier_mapping_rows where tenant_id = ${tenantId} order by service_provider_id, id`)
  return Map.groupBy(rows, row => row.serviceProviderId)
}

type MappedShipment = { readonly scenarioId: string; readonly serviceProviderProductGroupId: ProductGroupId | null }

/** The kind of product that the mapping goes by, where the carrier does not name one itself. */
export const productKindOf = ({ scenarioId, serviceProviderProductGroupId }: MappedShipment): ProductGroupId | null =>
  scenarioId === 'inbound_return' ? 'return' : serviceProviderProductGroupId
