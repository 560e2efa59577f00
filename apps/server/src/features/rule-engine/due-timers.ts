import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import { ruleTargets } from '@aftermile/domain/rules/rule-lists'
import { stepRule } from '@aftermile/domain/rules/step-rule'
import { z } from 'zod'
import { recordsOf } from '../../db/records.ts'
import { part, sql } from '../../db/sql.ts'
import { boolean, fieldsOf, ms, orNull } from '../../db/table.ts'
import { ruleTimers } from '../../db/tables/rules.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { containerKeyOf, type RuleContainer } from './container-change.ts'
import { type NewFiring, readStates, saveFirings } from './firings.ts'
import { type LoadedRules, loadRules } from './loaded-rules.ts'
import { lockFacts } from './read-facts.ts'
import { ruleActions } from './rule-actions.ts'
import { runRules, takeTransactionId } from './run-rules.ts'
import { readOpenPolicies } from './sla-clocks.ts'
import { isOfSla, runSlaTimers } from './sla-timers.ts'
import { setTimers } from './timers.ts'

const maxPerRun = 500

/** Evaluates rules for containers whose timer is due although nothing has changed. */
export const timersJob: Job<Record<string, never>> = job({
  name: 'rule_timers',
  payload: z.strictObject({}),
  cron: '* * * * *',
  hasWork: { where: 'exists (select 1 from rule_timers w where w.tenant_id = t.id and w.due_at <= tenant_now())' },
  async run(ctx) {
    const checked = await runDueTimers(ctx, ctx.now)
    if (checked === maxPerRun) await enqueue(ctx, timersJob, {}, { key: 'rule_timers' })
  },
})

type Timer = RuleContainer & { readonly ruleId: string }
type DueTimer = Timer & { readonly dueAt: number; readonly before: Facts | null; readonly isConfirmed: boolean }

/** Evaluates rules for the containers whose timer is due. Returns how many timers were due. */
async function runDueTimers(ctx: Ctx, now: number): Promise<number> {
  const found = await readDue(ctx, now)
  if (found.length === 0) return 0
  await takeTransactionId(ctx)
  const rules = await loadRules(ctx)
  // Containers before timers: the order in which changes lock them.
  const factsOf = await lockAll(ctx, rules, found)
  const due = await lockDue(ctx, found, now)
  const isSla = (item: Timer): boolean => isOfSla(rules, item.ruleId)
  const others = due.filter(dueTimer => !isSla(dueTimer))
  const clocks = await runSlaTimers(ctx, rules, { timers: due.filter(isSla), factsOf, now })
  const withOpenPolicies = await readOpenPolicies(
    ctx,
    rules,
    others.map(({ ruleId, containerId }) => ({ loaded: rules.byId.get(ruleId), containerId })),
  )
  const stateOf = await readStates(ctx, others)
  const firings: NewFiring[] = [...clocks.firings]
  const next = others.map(({ before, dueAt: _, isConfirmed, ...timer }) => {
    const loaded = rules.byId.get(timer.ruleId)
    const facts = factsOf.get(containerKeyOf(timer))
    if (loaded === undefined || facts === undefined) return { ...timer, dueAt: null }
    const after = withOpenPolicies(timer.containerId, facts)
    const moment = { before: before === null ? facts : { ...facts, ...before }, after, now }
    const state = stateOf(timer)
    const { fires, dueAt } = stepRule(loaded, state, moment)
    const { targetType, containerId } = timer
    const merchantId = String(facts.merchantId)
    if (fires)
      firings.push({ targetType, merchantId, containerId, loaded, occurrence: state.fired, moment, isConfirmed })
    return { ...timer, dueAt, isKept: !fires }
  })
  await setNext(ctx, [...next, ...clocks.next])
  await setTimers(ctx, clocks.timers)
  if ((await saveFirings(ctx, firings)) > 0) await enqueue(ctx, ruleActions, {})
  await runRules(ctx, clocks.changes)
  return found.length
}

const timerKey = ['ruleId', 'targetType', 'merchantId', 'containerId'] as const
const fields = fieldsOf(ruleTimers, ...timerKey)
const timerKeys = recordsOf(ruleTimers, timerKey)
const nextTimers = recordsOf(ruleTimers, timerKey, { dueAt: orNull(ms), isKept: orNull(boolean) })

const readDue = ({ db, tenantId }: Ctx, now: number): Promise<Timer[]> =>
  db.rows(sql`
    select ${fields} from rule_timers where tenant_id = ${tenantId} and due_at <= ${new Date(now)} order by due_at limit ${maxPerRun}`)

async function lockAll(ctx: Ctx, rules: LoadedRules, timers: readonly Timer[]) {
  const all = new Map<string, Readonly<Record<string, unknown>>>()
  for (const target of ruleTargets) {
    const items = timers.filter(({ targetType }) => targetType === target)
    const read = new Set(items.flatMap(({ ruleId }) => [...(rules.byId.get(ruleId)?.fields ?? [])]))
    const containers = [...new Map(items.map(timer => [containerKeyOf(timer), timer])).values()]
    for (const [key, facts] of await lockFacts(ctx, target, containers, ['merchantId', ...read])) all.set(key, facts)
  }
  return all
}

/** Those that are still due: another worker may have been faster. */
const lockDue = ({ db, tenantId }: Ctx, timers: readonly Timer[], now: number): Promise<DueTimer[]> =>
  db.rows(sql`
    select t.rule_id as "ruleId", t.target_type as "targetType", t.merchant_id as "merchantId", t.container_id as "containerId", t.before,
      t.is_confirmed as "isConfirmed", round(date_part('epoch', t.due_at) * 1000) as "dueAt"
    from ${timerKeys.with(timers)}
    join rule_timers t on t.tenant_id = ${tenantId} and t.rule_id = x."ruleId" and t.target_type = x."targetType"
      and t.merchant_id = x."merchantId" and t.container_id = x."containerId"
    where t.due_at <= ${new Date(now)} order by 1, 2, 3, 4 for update of t`)

type NextTimer = Timer & {
  readonly dueAt: number | null
  /** The change that waits for the rule waits on. */
  readonly isKept?: boolean
}

async function setNext({ db, tenantId }: Ctx, timers: readonly NextTimer[]): Promise<void> {
  const next = nextTimers.with(timers)
  const isSame = part`t.tenant_id = ${tenantId} and t.rule_id = "ruleId" and t.target_type = "targetType"
    and t.merchant_id = "merchantId" and t.container_id = "containerId"`
  await db.run(sql`
    update rule_timers t set due_at = to_timestamp("dueAt" / 1000.0), before = case when "isKept" then before end,
      is_confirmed = is_confirmed and coalesce("isKept", false)
    from ${next} where ${isSame} and "dueAt" is not null`)
  await db.run(sql`delete from rule_timers t using ${next} where ${isSame} and "dueAt" is null`)
}
