import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { quarantinedEvents } from '../../../db/tables/intake.ts'
import { contentHash } from '../../../records/content-hash.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { keepNewest } from '../keep-newest.ts'

/** A piece of an answer that could not be read, with its shipment where that is known. */
export type QuarantinedPiece = {
  readonly number: string | null
  readonly shipmentId: string | null
  readonly merchantId: string | null
  readonly raw: string
  readonly why: string
  /** Of the request that brought it, if it was stored first. */
  readonly requestId?: string
}

export const unbookedReason = 'No shipment has this number'

const maxPerCarrier = 2000
const maxRawLength = 4000

const quarantined = recordsOf(quarantinedEvents, [
  'id',
  'merchantId',
  'shipmentId',
  'number',
  'raw',
  'why',
  'requestId',
])

/** Stores pieces that could not be read, each once, however often it comes, and only the newest of a carrier. Returns how many are new. */
export async function quarantine(
  ctx: Ctx,
  serviceProviderId: string,
  pieces: readonly QuarantinedPiece[],
): Promise<number> {
  if (pieces.length === 0) return 0
  const rows = pieces.slice(-maxPerCarrier).map(({ number, shipmentId, merchantId, raw, why, requestId }) => {
    const stored = { number: number && storable(number.slice(0, 200)), shipmentId, merchantId, raw: storable(raw), why }
    return { id: contentHash(JSON.stringify([stored.number, shipmentId, stored.raw, why])), requestId, ...stored }
  })
  const added = await ctx.db.run(sql`
    ${insertRows(quarantinedEvents, { tenantId: ctx.tenantId, serviceProviderId }, quarantined.with(rows))}
    order by x.id on conflict do nothing returning 1`)
  if (added > 0) await keepNewest(ctx, { table: 'quarantined_events', serviceProviderId, max: maxPerCarrier })
  return added
}

/** PostgreSQL cannot store NUL or half a surrogate pair. */
const storable = (text: string): string => text.slice(0, maxRawLength).replaceAll('\0', '\uFFFD').toWellFormed()

/** Deletes pieces that were quarantined because their number had no shipment. */
export const deleteUnbooked = ({ db, tenantId }: Ctx, serviceProviderId: string, numbers: readonly string[]) =>
  db.run(sql`
    delete from quarantined_events where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
      and why = ${unbookedReason} and number = any (${array(numbers)})`)

const maxListed = 500

/** Quarantined pieces, the newest first. A user limited to merchants sees only pieces of their shipments. */
export const listQuarantined = ({ db, tenantId, actor }: RequestCtx, serviceProviderId: string) =>
  db.rows(sql`
    select ${fieldsOf(quarantinedEvents, ...fieldNames(quarantinedEvents, 'tenantId', 'merchantId', 'dismissedAt', 'dismissedBy'))}
    from quarantined_events where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and dismissed_at is null
      and (${actor.merchants.length === 0} or merchant_id is not null)
    order by seen_at desc, id limit ${maxListed}`)

type OnePiece = { serviceProviderId: string; id: string }

/** Locks a quarantined piece and returns its shipment. */
export async function lockQuarantined({ db, tenantId }: Ctx, { serviceProviderId, id }: OnePiece) {
  const piece = await db.find(sql`
    select ${fieldsOf(quarantinedEvents, 'shipmentId')} from quarantined_events
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and id = ${id} and dismissed_at is null for update`)
  if (piece === null) throw notFound()
  return piece
}

/** Takes a piece off the list. It is kept, so that it is not listed again when it comes again. */
export async function dismissQuarantined(ctx: Ctx, piece: OnePiece): Promise<void> {
  await lockQuarantined(ctx, piece)
  await ctx.db.run(sql`
    update quarantined_events set dismissed_at = tenant_now(), dismissed_by = ${ctx.author.name}
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${piece.serviceProviderId} and id = ${piece.id}`)
}

/** Deletes a piece. It is quarantined again when it comes again and still cannot be read. */
export const deleteQuarantined = ({ db, tenantId }: Ctx, { serviceProviderId, id }: OnePiece): Promise<number> =>
  db.run(sql`
    delete from quarantined_events where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and id = ${id}`)
