import type { MappingRowOut } from '@aftermile/contract/intake/carrier-mapping'
import { carrierMapping as calls, sentMappingRow } from '@aftermile/contract/intake/carrier-mapping'
import { type MappingRow, mappingRowKey } from '@aftermile/domain/carriers/compile-mapping'
import { z } from 'zod'
import type { Route } from '../../../http/routes/route.ts'
import { serve } from '../../../http/routes/serve.ts'
import { contentHash } from '../../../records/content-hash.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { childStore } from '../../../records/store.ts'
import { Versioned } from '../../../records/versioned.ts'
import { conflict, notFound, refused, stale } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { requireSource } from '../../settings/apps/event-source.ts'
import { raiseMappingVersion, readBaseMapping } from './mapping-lookup.ts'

const maxRows = 2000
const matched = ['productKind', 'code', 'subCode', 'textPattern'] as const

/** A row as it is stored. The column of `to` is called meaning, because `to` is a reserved word. */
const stored = z.object({
  ...sentMappingRow.pick({ productKind: true, code: true, subCode: true, textPattern: true }).shape,
  ...sentMappingRow.pick({ reason: true, description: true }).shape,
  id: z.string(),
  serviceProviderId: z.string(),
  meaning: sentMappingRow.shape.to,
  tenantId: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
type Stored = z.output<typeof stored>
type Sent = z.output<typeof sentMappingRow>

const rowsOf = childStore({ table: 'carrier_mapping_rows', noun: 'mapping row', stored, parent: 'serviceProviderId' })

/** Starts reading the stored events of a carrier again by its new mapping. */
export type StartReplay = (ctx: RequestCtx, serviceProviderId: string) => Promise<unknown>

export function mappingRoutes(startReplay: StartReplay): Route[] {
  async function replay(ctx: RequestCtx, providerId: string): Promise<void> {
    await raiseMappingVersion(ctx, providerId)
    await startReplay(ctx, providerId)
  }
  return [
    serve(calls.listRows, async (ctx, { params }) => {
      const { own, shipped } = await readBoth(ctx, params.id)
      return [
        ...[...own.values()].map(row => ownOut(row, shipped)),
        ...[...shipped].flatMap(([id, row]) => (own.has(id) ? [] : [shippedOut(params.id, id, row)])),
      ]
    }),
    serve(calls.getRow, async (ctx, { params }) => {
      const { own, shipped } = await readBoth(ctx, params.id)
      if (own.has(params.rowId)) {
        const { data, version } = await rowsOf(params.id).get(ctx, params.rowId)
        return new Versioned(ownOut(data, shipped), version)
      }
      const row = shipped.get(params.rowId)
      if (row === undefined) throw notFound()
      return shippedOut(params.id, params.rowId, row)
    }),
    serve(calls.createRow, async (ctx, { params, body }) => {
      const { own } = await readBoth(ctx, params.id)
      const id = idOf(body)
      if (own.has(id)) throw conflict('Another row already matches the same. Change that one.')
      const created = await create(ctx, params.id, id, body)
      await replay(ctx, params.id)
      return created
    }),
    serve(calls.updateRow, async (ctx, { params, body, ifMatch }) => {
      const { own, shipped } = await readBoth(ctx, params.id)
      if (!own.has(params.rowId)) {
        const created = await adopt(ctx, { ...params, body, ifMatch, shipped })
        await replay(ctx, params.id)
        return created
      }
      const before = await rowsOf(params.id).get(ctx, params.rowId)
      refuseChanged(body, before.data, matched)
      const after = await rowsOf(params.id).update(ctx, params.rowId, columnsOf(body, params.rowId), ifMatch)
      if (after.version !== before.version) await replay(ctx, params.id)
      return new Versioned(ownOut(after.data, shipped), after.version)
    }),
    serve(calls.removeRow, async (ctx, { params, ifMatch }) => {
      const { own, shipped } = await readBoth(ctx, params.id)
      if (!own.has(params.rowId) && shipped.has(params.rowId))
        throw conflict('This row is built in. Change its meaning instead.')
      await rowsOf(params.id).remove(ctx, params.rowId, ifMatch)
      await replay(ctx, params.id)
    }),
  ]
}

type Both = { own: Map<string, Stored>; shipped: Map<string, MappingRow> }

async function readBoth(ctx: RequestCtx, providerId: string): Promise<Both> {
  await requireSource(ctx, providerId)
  const [own, base] = [await rowsOf(providerId).list(ctx), await readBaseMapping(ctx, providerId)]
  return { own: new Map(own.map(row => [row.id, row])), shipped: new Map(base.rows.map(row => [idOf(row), row])) }
}

type Adoption = { id: string; rowId: string; body: Sent; ifMatch: number | null; shipped: Both['shipped'] }

/** Makes the tenant's own row for one that ships with the product. */
async function adopt(ctx: RequestCtx, { id, rowId, body, ifMatch, shipped }: Adoption) {
  const before = shipped.get(rowId)
  if (before === undefined) throw notFound()
  // Only rows of the tenant have a version, so the row that the caller saw is gone.
  if (ifMatch !== null) throw stale()
  if (idOf(body) !== rowId) refuseChanged(body, before, matched)
  return create(ctx, id, rowId, body)
}

async function create(ctx: RequestCtx, providerId: string, id: string, body: Sent) {
  refuseWithoutMatch(body)
  const { own, shipped } = await readBoth(ctx, providerId)
  if (own.size >= maxRows) throw conflict(`You can add up to ${maxRows} rows per carrier.`)
  const { data, version } = await rowsOf(providerId).create(ctx, columnsOf(body, id))
  return new Versioned(ownOut(data, shipped), version)
}

/** Adds a row of the tenant. The caller raises the version of the mapping and starts a replay. */
export const createOwnRow = (ctx: Ctx, providerId: string, body: Sent) =>
  rowsOf(providerId).create(ctx, columnsOf(body, idOf(body)))

/** A row must match by something, or it would match every event. */
export function refuseWithoutMatch({ code, textPattern }: Pick<Sent, 'code' | 'textPattern'>): void {
  if (code === null && textPattern === null) throw refused('code', 'Enter a {_field_} or a text pattern to match')
}

const idOf = (row: Pick<MappingRow, (typeof matched)[number]>): string => contentHash(mappingRowKey(row))

function columnsOf({ isOwn: _, shipped: __, to, ...sent }: Sent, id: string) {
  return { ...sent, id, meaning: to }
}

function ownOut({ meaning, ...row }: Stored, shipped: Both['shipped']): MappingRowOut {
  const base = shipped.get(row.id)
  return { ...row, to: meaning, isOwn: true, shipped: base ? { to: base.to, reason: base.reason } : null }
}

function shippedOut(serviceProviderId: string, id: string, row: MappingRow): MappingRowOut {
  const unowned = { tenantId: null, createdAt: null, createdBy: null, updatedAt: null, updatedBy: null }
  const { to, reason } = row
  return { ...row, id, serviceProviderId, description: '', isOwn: false, shipped: { to, reason }, ...unowned }
}
