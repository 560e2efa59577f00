import type { Said } from '@aftermile/domain/carrier-mapping'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { hashOf } from '../ingest/event-item.ts'

/** Something that was said and that no row matches. */
export type UnknownWord = { readonly said: Said; readonly shipmentId: string }

const mostOfOne = 500
const mostSamples = 5

/** Counts what nobody has mapped yet, with a few shipments to look at. */
export async function noteUnmapped(ctx: Ctx, serviceProviderId: string, words: readonly UnknownWord[]): Promise<void> {
  if (words.length === 0) return
  const rows = [...Map.groupBy(words, ({ said }) => idOf(said))].map(([id, all]) => ({
    id,
    ...all[0]?.said,
    text: all.findLast(({ said }) => said.text !== null)?.said.text ?? null,
    count: all.length,
    samples: [...new Set(all.map(({ shipmentId }) => shipmentId))].slice(0, mostSamples),
  }))
  await ctx.db.run(sql`
    insert into unmapped_codes as u (tenant_id, service_provider_id, id, product_kind, code, sub_code, text, count, sample_shipment_ids)
    select ${ctx.tenantId}, ${serviceProviderId}, id, "productKind", code, "subCode", text, count, samples
    from json_to_recordset(${JSON.stringify(rows)}) as x (id text, "productKind" text, code text, "subCode" text, text text, count int8, samples text[])
    order by id
    on conflict (tenant_id, service_provider_id, id) do update set
      count = u.count + excluded.count, last_seen_at = now(), text = coalesce(excluded.text, u.text),
      sample_shipment_ids = case when cardinality(u.sample_shipment_ids) >= ${mostSamples} then u.sample_shipment_ids else
        (array(select distinct unnest(u.sample_shipment_ids || excluded.sample_shipment_ids)))[1:${mostSamples}] end`)
  await dropOldest(ctx, serviceProviderId)
}

const idOf = ({ productKind, code, subCode }: Said): string => hashOf(JSON.stringify([productKind, code, subCode]))

const dropOldest = ({ db, tenantId }: Ctx, serviceProviderId: string): Promise<number> =>
  db.run(sql`
    delete from unmapped_codes u using (
      select id from unmapped_codes where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
      order by last_seen_at desc, id offset ${mostOfOne}) old
    where u.tenant_id = ${tenantId} and u.service_provider_id = ${serviceProviderId} and u.id = old.id`)
