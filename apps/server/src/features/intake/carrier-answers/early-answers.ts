import { spellingsOf } from '@aftermile/domain/carriers/parcel-number'
import { z } from 'zod'
import type { FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, sql } from '../../../db/sql.ts'
import { earlyAnswers } from '../../../db/tables/intake.ts'
import { job } from '../../../jobs/job.ts'
import { contentHash } from '../../../records/content-hash.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { hasUnstorableText } from '../ingest/batch/plain-values.ts'
import { keepNewest } from '../keep-newest.ts'
import { type AnswerFormat, ingestAnswers } from './ingest-answers.ts'
import { deleteUnbooked } from './quarantine.ts'

type EarlyAnswers = {
  serviceProviderId: string
  format: AnswerFormat
  /** The merchants that the credential serves; empty: all. */
  merchants: readonly string[]
  answers: readonly FoundNumber[]
}

const maxPerCarrier = 10_000
const maxPerRun = 500

const early = recordsOf(earlyAnswers, ['id', 'number', 'spellings', 'answer'])

/** Stores answers for numbers that are not booked yet, only the newest of each carrier. */
export async function saveEarlyAnswers(
  ctx: Ctx,
  { serviceProviderId, format, merchants, answers }: EarlyAnswers,
): Promise<void> {
  const rows = answers
    .filter(({ number }) => !hasUnstorableText(number))
    .slice(-maxPerCarrier)
    .map(answer => ({
      id: contentHash(JSON.stringify([answer, merchants])),
      number: answer.number,
      spellings: spellingsOf(answer.number),
      answer: JSON.stringify(answer),
    }))
  if (rows.length === 0) return
  const reading = JSON.stringify(format)
  const same = { tenantId: ctx.tenantId, serviceProviderId, merchants: array(merchants), reading }
  const added = await ctx.db.run(sql`
    ${insertRows(earlyAnswers, same, early.with(rows))} order by x.id on conflict do nothing returning 1`)
  if (added > 0) await keepNewest(ctx, { table: 'early_answers', serviceProviderId, max: maxPerCarrier })
}

/** Ingests early answers whose shipments are booked by now. */
export const earlyAnswersJob = job({
  name: 'early_answers',
  payload: z.strictObject({}),
  cron: '* * * * *',
  hasWork: { where: 'exists (select 1 from early_answers w where w.tenant_id = t.id)' },
  async run(ctx) {
    const booked = await deleteBooked(ctx)
    for (const same of Map.groupBy(
      booked,
      bookedAnswer => `${bookedAnswer.serviceProviderId} ${bookedAnswer.format}`,
    ).values()) {
      const [first] = same
      if (first === undefined) continue
      const { serviceProviderId, format } = first
      // Stored above from these types.
      const found = same.map(item => ({ answer: JSON.parse(item.answer) as FoundNumber, shipmentId: item.shipmentId }))
      await deleteUnbooked(
        ctx,
        serviceProviderId,
        found.map(({ answer }) => answer.number),
      )
      await ingestAnswers(ctx, { serviceProviderId, carrier: JSON.parse(format) as AnswerFormat, found })
    }
  },
})

type BookedAnswer = { serviceProviderId: string; format: string; answer: string; shipmentId: string }

const answerKeys = recordsOf(earlyAnswers, ['serviceProviderId', 'id'])

/** Deletes and returns answers whose number is booked, in the order they came. Numbers are reused: takes the shipment booked last. */
async function deleteBooked({ db, tenantId }: Ctx): Promise<BookedAnswer[]> {
  const rows = await db.rows<BookedAnswer & { id: string }>(sql`
    select e.service_provider_id as "serviceProviderId", e.id, e.reading as format, e.answer, s.id as "shipmentId"
    from early_answers e cross join lateral (
      select s.id from (
        select shipment_id as id from packages
        where tenant_id = ${tenantId} and number = any (coalesce(e.spellings, array[e.number]))
        union all
        select id from shipments
        where tenant_id = ${tenantId} and shipment_number = any (coalesce(e.spellings, array[e.number]))
      ) x join shipments s on s.tenant_id = ${tenantId} and s.id = x.id
      where (s.service_provider_id is null or s.service_provider_id = e.service_provider_id)
        and (e.merchants = '{}' or s.merchant_id = any (e.merchants))
      order by s.booked_at desc, s.id limit 1) s
    where e.tenant_id = ${tenantId}
    order by e.seen_at, e.id limit ${maxPerRun}`)
  await db.run(sql`
    delete from early_answers e using ${answerKeys.with(rows)}
    where e.tenant_id = ${tenantId} and e.service_provider_id = x."serviceProviderId" and e.id = x.id`)
  return rows
}
