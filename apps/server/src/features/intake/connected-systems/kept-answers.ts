import { sourceOfApp } from '@aftermile/domain/carriers/event-sources'
import { z } from 'zod'
import type { SystemAnswer } from '../../../adapters/apps/systems/system-adapter.ts'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { columns, fieldsOf, pick } from '../../../db/table.ts'
import { systemAnswers } from '../../../db/tables/intake.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { changedAfter, consumeChanges, deleteConsumer, type Position } from '../../../jobs/change-consumer.ts'
import { job } from '../../../jobs/job.ts'
import { contentHash } from '../../../records/content-hash.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readBaseMapping } from '../carrier-mapping/mapping-lookup.ts'
import { applyAnswers, type ReportedAnswers } from './apply-answers.ts'

const kept = recordsOf(systemAnswers, ['number', 'id', 'answer'])

/** Keeps answers for shipments that are booked later, each once by each of its numbers. */
export async function keepAnswers({ db, tenantId }: Ctx, { appId, format, merchants, answers }: ReportedAnswers) {
  const rows = answers.map(shortened).flatMap(answer => {
    const numbers = [...new Set([answer.orderNumber, ...answer.numbers])].filter(number => number !== null)
    const row = { id: idOf(answer, merchants), answer: JSON.stringify(answer) }
    return numbers.map(number => ({ number: number.slice(0, 200), ...row }))
  })
  if (rows.length === 0) return
  const same = { tenantId, appId, merchants: array(merchants), homeZone: format.homeZone }
  await db.run(sql`
    ${insertRows(systemAnswers, same, kept.with(rows))} order by x.number, x.id on conflict do nothing returning 1`)
}

/** The raw text of an event is left out, because it has been read. */
const shortened = ({ events, ...answer }: SystemAnswer): SystemAnswer => ({
  ...answer,
  quarantined: [],
  events: events.map(event => ({ ...event, raw: JSON.stringify({ code: event.code, time: event.time }) })),
})

/** Identifies an answer. A status that is seen again has another time, and is still the same. */
const idOf = ({ events, ...answer }: SystemAnswer, merchants: readonly string[]): string => {
  const same = events.map(({ raw: _, time, ...event }) => [event, event.isSighting ? null : time])
  return contentHash(JSON.stringify([answer, same, merchants]))
}

const consumer = 'system_answers'
const maxShipments = 500

const changedColumns = columns(pick(shipments, 'id', 'shipmentNumber', 'packageNumbers', 'orderNumber', 'updatedAt'))
type ChangedShipment = RowOf<typeof changedColumns>

/** Applies what was told before to shipments that were booked or changed since. */
export const keptAnswersJob = job({
  name: 'system_answers',
  payload: z.strictObject({}),
  cron: '* * * * *',
  hasWork: {
    where: `exists (select 1 from system_answers w where w.tenant_id = t.id)
      or exists (select 1 from change_consumers w where w.tenant_id = t.id and w.name = '${consumer}')`,
  },
  async run(ctx) {
    if (!(await hasKept(ctx))) return deleteConsumer(ctx, consumer)
    await consumeChanges(
      ctx,
      {
        name: consumer,
        beginsAt: 'now',
        limit: maxShipments,
        read: (from, limit) => readChanged(ctx, from, limit),
        positionOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
      },
      changed => applyKept(ctx, changed),
    )
  },
})

const hasKept = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`select 1 from system_answers where tenant_id = ${tenantId} limit 1`)) !== null

const readChanged = ({ db, tenantId }: Ctx, from: Position, limit: number): Promise<ChangedShipment[]> =>
  db.rows(sql`
    select ${changedColumns} from shipments where tenant_id = ${tenantId} and ${changedAfter(from)}
    order by updated_at, id limit ${limit}`)

const keptColumns = fieldsOf(systemAnswers, 'appId', 'id', 'merchants', 'homeZone', 'answer', 'seenAt')

async function applyKept(ctx: Ctx, changed: readonly ChangedShipment[]): Promise<void> {
  const numbers = changed.flatMap(shipment => [
    shipment.shipmentNumber,
    ...shipment.packageNumbers,
    shipment.orderNumber ?? '',
  ])
  const rows = await ctx.db.rows(sql`
    select ${keptColumns} from system_answers
    where tenant_id = ${ctx.tenantId} and number = any (${array(numbers)}) order by seen_at, id`)
  const once = [...new Map(rows.map(row => [`${row.appId}/${row.id}`, row])).values()]
  for (const same of Map.groupBy(once, row => JSON.stringify([row.appId, row.merchants, row.homeZone])).values()) {
    const [first] = same
    if (first === undefined) continue
    const { appId, merchants, homeZone } = first
    const format = { homeZone, mapping: await readBaseMapping(ctx, sourceOfApp(appId)) }
    const answers = same.map(({ answer }) => JSON.parse(answer) as SystemAnswer) // stored above from these
    await applyAnswers(ctx, { appId, format, merchants, answers, isRepeated: true })
  }
}
