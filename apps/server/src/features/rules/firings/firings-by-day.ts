import type { FiringState } from '@aftermile/domain/rules/rule-lists'
import { records } from '../../../db/records.ts'
import { nothing, part, sql } from '../../../db/sql.ts'
import { alias, ms, text } from '../../../db/table.ts'
import { firingCounts } from '../../../db/tables/rules.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { coverDay, type Day, daysUntil, type Span } from './firing-spans.ts'

type Counted = {
  readonly ruleId: string
  readonly state: FiringState
  readonly firings: number
  readonly lastAt: string
}
export type FiringsOfDay = Counted & { readonly day: string }

/** How often rules acted on each of the last 30 days of a zone: what has been counted, and the rest one by one. */
export async function readFiringsByDay(ctx: Ctx, ruleId: string | undefined, zone: string): Promise<FiringsOfDay[]> {
  const days = daysUntil(ctx.now, zone)
  const counted = await readCounted(ctx, ruleId, days)
  const covered = days.map(day => ({ day, ...coverDay(day, counted) }))
  const gaps = covered.flatMap(({ day: { day }, gaps: own }) => own.map(gap => ({ day, ...gap })))
  const uncounted = await count(ctx, ruleId, gaps)
  const known = covered.flatMap(({ day: { day }, used }) =>
    used.flatMap(({ counts }) => counts.map(item => ({ ...item, day }))),
  )
  return [...known, ...uncounted].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
}

const c = alias(firingCounts, 'c')

/** In one statement, so that each span comes with all of its counts. */
function readCounted({ db, tenantId }: Ctx, ruleId: string | undefined, days: readonly Day[]) {
  const ofRule = ruleId === undefined ? nothing : part`and c.rule_id = ${ruleId}`
  return db.rows<Span & { counts: Counted[] }>(sql`
    select date_part('epoch', s.from_at) * 1000 as "from", date_part('epoch', s.until_at) * 1000 as "until", coalesce((
      select jsonb_agg(of) from (
        select ${c.ruleId} as "ruleId", ${c.state}, sum(c.firings)::int as firings, max(c.last_at) as "lastAt" from firing_counts c
        where c.tenant_id = ${tenantId} and c.from_at = s.from_at and c.until_at = s.until_at ${ofRule}
        group by 1, 2) of), '[]') as counts
    from counted_firing_spans s
    where s.tenant_id = ${tenantId} and s.from_at >= ${new Date(days[0]?.from ?? 0)}`)
}

const spans = records({ day: text, from: ms, until: ms })

const count = ({ db, tenantId }: Ctx, ruleId: string | undefined, gaps: readonly (Span & { day: string })[]) =>
  db.rows<FiringsOfDay>(sql`
    select x.day, c.* from ${spans.with(gaps)} cross join lateral (
      select rule_id as "ruleId", state, count(*)::int as firings, max(fired_at) as "lastAt" from rule_firings
      where tenant_id = ${tenantId} ${ruleId === undefined ? nothing : part`and rule_id = ${ruleId}`}
        and fired_at >= to_timestamp(x."from" / 1000.0) and fired_at < to_timestamp(x."until" / 1000.0)
      group by 1, 2) c`)
