import { z } from 'zod'
import { records } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { fieldsInMs, ms } from '../../../db/table.ts'
import { countedFiringSpans } from '../../../db/tables/rules.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { mayCount } from '../../rule-engine/counted-firings.ts'
import { type Span, spansToCount } from './firing-spans.ts'

/** A day of many firings takes seconds. */
const spansPerRun = 4
const waitMs = 5000

/** Counts the firings of days and hours that are over, so that nobody waits for that who asks how often rules acted. */
export const countFiringsJob: Job<Record<string, never>> = job({
  name: 'count_firings',
  payload: z.strictObject({}),
  cron: '6 * * * *',
  spreadMinutes: 20,
  hasWork: {
    where: `exists (select 1 from rule_firings w where w.tenant_id = t.id and w.fired_at > tenant_now() - interval '31 days')`,
  },
  async run(ctx) {
    if (!(await mayCount(ctx))) return enqueue(ctx, countFiringsJob, {}, { key: countFiringsJob.name, inMs: waitMs })
    if (await countSome(ctx)) await enqueue(ctx, countFiringsJob, {}, { key: countFiringsJob.name })
  },
})

const spans = records({ from: ms, until: ms })

/** Returns whether there are more. */
async function countSome(ctx: Ctx): Promise<boolean> {
  const { db, tenantId, now } = ctx
  const { timeZone } = await readTenantSettings(ctx)
  const wanted = spansToCount(now, timeZone)
  // Those that are too old, hours of a day that is over, and what another time zone has left.
  await db.run(sql`
    delete from counted_firing_spans s where s.tenant_id = ${tenantId}
      and not exists (select 1 from ${spans.with(wanted)}
        where s.from_at = to_timestamp(x."from" / 1000.0) and s.until_at = to_timestamp(x."until" / 1000.0))`)
  const counted = await db.rows(sql`
    select ${fieldsInMs(countedFiringSpans, ['fromAt', 'untilAt'])} from counted_firing_spans where tenant_id = ${tenantId}`)
  const missing = wanted.filter(({ from, until }) => !counted.some(ms => ms.fromAt === from && ms.untilAt === until))
  for (const span of missing.toReversed().slice(0, spansPerRun)) await count(ctx, span)
  return missing.length > spansPerRun
}

async function count({ db, tenantId }: Ctx, { from, until }: Span): Promise<void> {
  const [fromAt, untilAt] = [new Date(from), new Date(until)]
  await db.run(sql`
    insert into counted_firing_spans (tenant_id, from_at, until_at) values (${tenantId}, ${fromAt}, ${untilAt})`)
  await db.run(sql`
    insert into firing_counts (tenant_id, from_at, until_at, rule_id, merchant_id, state, firings, last_at)
    select ${tenantId}, ${fromAt}::timestamptz, ${untilAt}::timestamptz, rule_id, merchant_id, state, count(*), max(fired_at) from rule_firings
    where tenant_id = ${tenantId} and fired_at >= ${fromAt} and fired_at < ${untilAt}
    group by rule_id, merchant_id, state returning 1`)
}
