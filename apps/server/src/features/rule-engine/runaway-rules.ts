import { systemTenantId } from '@aftermile/domain/access'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { notify } from '../people/notifications.ts'
import { armRule } from '../settings/rules/arm-rule.ts'

/** Fewer in an hour are never too many. */
const leastPerHour = 100
const timesUsual = 10
const usualDays = 7
/** As many firings as one run of their job does. */
const firstWaiting = 300

/**
 * Pauses rules that act far more often than they usually do. What they have not done yet waits until a user lets them act again. Called
 * before waiting firings are done, and only about their rules.
 */
export async function pauseRunaways(ctx: Ctx, tried: TriedPerHour): Promise<void> {
  for (const { ruleId, name } of await readActing(ctx)) {
    if (!(await hasMore(ctx, ruleId, leastPerHour))) continue
    const usual = Math.max(await readUsual(ctx, ruleId), await readTried(ctx, ruleId, tried))
    const most = Math.max(leastPerHour, timesUsual * usual)
    if (await hasMore(ctx, ruleId, most)) await pause(ctx, { ruleId, name, usual, most })
  }
}

type Acting = { readonly ruleId: string; readonly name: string }

/** How often a rule would have acted in an hour of the days before a time. */
type TriedPerHour = (ctx: Ctx, ruleId: string, until: number) => Promise<number>

/** The rules of the firings that are done next. Those that no user has switched on are left out on their first day. */
const readActing = ({ db, tenantId }: Ctx): Promise<Acting[]> =>
  db.rows(sql`
    with waiting as (
      select distinct rule_id from (
        select rule_id from rule_firings where tenant_id = ${tenantId} and state = 'waiting'
          and rule_id not in (select rule_id from rule_pauses where tenant_id = ${tenantId})
        order by fired_at limit ${firstWaiting}) f),
    switched as (select rule_id from rule_switches where tenant_id = ${tenantId})
    select r.id as "ruleId", max(r.name) as name from rules r join waiting w on w.rule_id = r.id left join switched s on s.rule_id = r.id
    where r.tenant_id in (${tenantId}, ${systemTenantId})
    group by r.id having min(r.created_at) < tenant_now() - interval '24 hours' or bool_or(s.rule_id is not null) order by r.id`)

type Usual = { readonly perHour: number; readonly readAt: number }

/** Counted again after an hour. */
const known = new Map<string, Usual>()
const maxKnown = 10_000

/** How often a rule acted in an hour, on the mean of the days before the last hour. */
async function readUsual({ db, tenantId, now }: Ctx, ruleId: string): Promise<number> {
  const key = JSON.stringify([tenantId, ruleId])
  const last = known.get(key)
  if (last !== undefined && now - last.readAt < hourMs) return last.perHour
  const row = await db.find<{ count: number }>(sql`
    select count(*)::int as count from rule_firings where tenant_id = ${tenantId} and rule_id = ${ruleId}
      and not is_confirmed and fired_at between tenant_now() - make_interval(days => ${usualDays}) and tenant_now() - interval '1 hour'`)
  const perHour = (row?.count ?? 0) / (usualDays * 24)
  if (known.size >= maxKnown) known.clear()
  known.set(key, { perHour, readAt: now })
  return perHour
}

/** What trying said about the days before a rule was switched on. 0 for one that is on for long: it has a usual hour of its own. */
async function readTried(ctx: Ctx, ruleId: string, tried: TriedPerHour): Promise<number> {
  const { db, tenantId } = ctx
  const row = await db.find<{ at: number; usualPerHour: number | null }>(sql`
    select round(date_part('epoch', switched_on_at) * 1000) as at, usual_per_hour as "usualPerHour" from rule_switches
    where tenant_id = ${tenantId} and rule_id = ${ruleId} and switched_on_at > tenant_now() - make_interval(days => ${usualDays})`)
  if (row === null) return 0
  if (row.usualPerHour !== null) return row.usualPerHour
  const perHour = await tried(ctx, ruleId, row.at)
  await db.run(sql`
    update rule_switches set usual_per_hour = ${perHour} where tenant_id = ${tenantId} and rule_id = ${ruleId}`)
  return perHour
}

/** Whether it acted more often than that in the last hour, or since a user let it act again, without what was confirmed. Stops counting there. */
async function hasMore({ db, tenantId }: Ctx, ruleId: string, most: number): Promise<boolean> {
  const next = await db.find(sql`
    select 1 from rule_firings where tenant_id = ${tenantId} and rule_id = ${ruleId} and not is_confirmed and fired_at > greatest(tenant_now() - interval '1 hour',
      (select resumed_at from rule_resumes where tenant_id = ${tenantId} and rule_id = ${ruleId}))
    order by fired_at desc offset ${Math.floor(most)} limit 1`)
  return next !== null
}

type Runaway = Acting & { readonly usual: number; readonly most: number }

async function pause(ctx: Ctx, { ruleId, name, usual, most }: Runaway): Promise<void> {
  const reason = `It acted more than ${Math.floor(most)} times in an hour. Usually it acts ${usualText(usual)} in an hour.`
  const paused = await ctx.db.run(sql`
    insert into rule_pauses (tenant_id, rule_id, reason) values (${ctx.tenantId}, ${ruleId}, ${reason})
    on conflict (tenant_id, rule_id) do nothing`)
  if (paused === 0) return
  await armRule(ctx, ruleId)
  await notify(ctx, {
    title: `Rule paused: ${name}`,
    content: `${reason} What it has not done yet waits. Open the rule to let it act again, or to drop what waits.`,
    icon: 'alert',
    scope: 'rule_write',
  })
}

const usualText = (usual: number): string => {
  const rounded = Math.round(usual)
  if (rounded < 1) return 'less than once'
  return rounded === 1 ? 'once' : `${rounded} times`
}
