import type { UnmappedCodeOut } from '@aftermile/contract/intake/carrier-mapping'
import type { UnmappedCode } from '@aftermile/contract/intake/unmapped-code'
import type { MappingInput } from '@aftermile/domain/carriers/compile-mapping'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { type Part, part, rawPart, sql } from '../../../db/sql.ts'
import { alias } from '../../../db/table.ts'
import { unmappedCodes } from '../../../db/tables/intake.ts'
import { contentHash } from '../../../records/content-hash.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { keepNewest } from '../keep-newest.ts'

/** An event that no row of the mapping matches. */
export type SeenUnmappedCode = { readonly input: MappingInput; readonly shipmentId: string; readonly seenAt: string }

const maxPerCarrier = 500
const maxSamples = 5

const counted = recordsOf(unmappedCodes, [
  ...(['id', 'productKind', 'code', 'subCode', 'text', 'count', 'firstSeenAt', 'lastSeenAt'] as const),
  'sampleShipmentIds',
])

/** Counts unmapped codes, each with a few sample shipments. */
export async function countUnmapped(
  ctx: Ctx,
  serviceProviderId: string,
  seen: readonly SeenUnmappedCode[],
): Promise<void> {
  if (seen.length === 0) return
  const rows = [...Map.groupBy(seen, ({ input }) => idOf(input))].flatMap(([id, all]) => {
    const [first = null, ...others] = all.toSorted((a, b) => (a.seenAt < b.seenAt ? -1 : 1))
    if (first === null) return []
    return {
      id,
      ...first.input,
      text: all.findLast(({ input }) => input.text !== null)?.input.text ?? null,
      count: all.length,
      firstSeenAt: first.seenAt,
      lastSeenAt: others.at(-1)?.seenAt ?? first.seenAt,
      sampleShipmentIds: [...new Set(all.map(({ shipmentId }) => shipmentId))].slice(0, maxSamples),
    }
  })
  const same = { tenantId: ctx.tenantId, serviceProviderId }
  await ctx.db.run(sql`
    ${insertRows(alias(unmappedCodes, 'u'), same, counted.with(rows))}
    order by x.id
    on conflict (tenant_id, service_provider_id, id) do update set
      count = u.count + excluded.count, last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at), text = coalesce(excluded.text, u.text),
      sample_shipment_ids = case when cardinality(u.sample_shipment_ids) >= ${rawPart(`${maxSamples}`)} then u.sample_shipment_ids else
        (array(select distinct unnest(u.sample_shipment_ids || excluded.sample_shipment_ids)))[1:${rawPart(`${maxSamples}`)}] end
    returning 1`)
  await keepNewest(ctx, { table: 'unmapped_codes', serviceProviderId, max: maxPerCarrier })
}

const idOf = ({ productKind, code, subCode }: MappingInput): string =>
  contentHash(JSON.stringify([productKind, code, subCode]))

/** Sets all counts to 0, before a replay counts them again. */
export const resetUnmappedCounts = ({ db, tenantId }: Ctx, serviceProviderId: string): Promise<number> =>
  db.run(sql`
    update unmapped_codes set count = 0 where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}`)

/** Deletes codes that the replay did not find: they are mapped by now. */
export const deleteUncounted = ({ db, tenantId }: Ctx, serviceProviderId: string): Promise<number> =>
  db.run(sql`
    delete from unmapped_codes where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and count = 0`)

/** Unmapped codes of a carrier, the newest first. */
export const listUnmapped = (ctx: RequestCtx, serviceProviderId: string) =>
  ctx.db.rows<Omit<UnmappedCodeOut, 'suggestion'>>(sql`
    select ${codesFor(ctx)}, ${samplesFor(ctx)} from unmapped_codes u
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and count > 0
    order by last_seen_at desc, id`)

/** How many unmapped codes there are of all carriers, and the newest. */
export async function newestUnmapped(ctx: RequestCtx, atMost: number) {
  const found = await ctx.db.rows<UnmappedCode & { total: number }>(sql`
    select ${codesFor(ctx)}, (count(*) over ())::int as total from unmapped_codes u
    where tenant_id = ${ctx.tenantId} and count > 0 order by last_seen_at desc, service_provider_id, id limit ${atMost}`)
  return { count: found[0]?.total ?? 0, newest: found.map(({ total, ...code }) => code) }
}

/**
 * The columns of `unmapped_codes u`. A user limited to merchants sees only samples of these, and no text, because the text may
 * come from a parcel of another merchant.
 */
const codesFor = (ctx: RequestCtx): Part => part`
  id, service_provider_id as "serviceProviderId", product_kind as "productKind", code, sub_code as "subCode",
  case when ${ctx.actor.merchants.length === 0} then text end as text, count, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt",
  array(select s.id ${samplesOf(ctx)} order by s.id) as "sampleShipmentIds"`

const samplesFor = (ctx: RequestCtx): Part => part`
  (select coalesce(json_agg(json_build_object('id', s.id, 'shipmentNumber', s.shipment_number) order by s.id), '[]') ${samplesOf(ctx)})
    as "sampleShipments"`

const samplesOf = ({ tenantId }: RequestCtx): Part => part`
  from shipments s where s.tenant_id = ${tenantId} and s.id = any (u.sample_shipment_ids)`
