import { readsClock } from '@aftermile/domain/rules/flip-times'
import { stepRule } from '@aftermile/domain/rules/step-rule'
import type { RowOf } from '../../../db/sql.ts'
import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { ruleArming } from '../../../db/tables/rules.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { armingJob } from '../../settings/rules/arm-rule.ts'
import { containerKeyOf, type RuleContainer } from '../container-change.ts'
import { timersJob } from '../due-timers.ts'
import { readStates } from '../firings.ts'
import { type LoadedRules, loadRules } from '../loaded-rules.ts'
import { readFacts } from '../read-facts.ts'
import type { LoadedRule } from '../rule-loading.ts'
import { armBreachRule, armPolicy, dropClocks } from '../sla-arming.ts'
import { dropTimers, type NewTimer, setTimers } from '../timers.ts'
import { countOpen, readOpen } from './open-containers.ts'

type Piece = { readonly ruleId: string; readonly run: number }

const pieceSize = 1000
const waitMs = 1000
/** How many times as long as a piece took the next one waits while others write, so that events come in nearly as fast as without a walk. */
const restTimes = 3

/** Walks a rule over the containers that exist, piece by piece. Each piece is one transaction that enqueues the next. */
export const armingPiece: Job<Piece> = job({
  ...armingJob,
  async run(ctx, piece) {
    const startedAt = performance.now()
    const others = await readTransactions(ctx)
    const next = await armPiece(ctx, piece, others)
    // What is due already is evaluated now, not with the next minute.
    if (next === 'end') return enqueue(ctx, timersJob, {}, { key: timersJob.name })
    const restMs = isAlone(others) ? 0 : Math.ceil(restTimes * (performance.now() - startedAt))
    await enqueue(ctx, armingJob, piece, { queue: 'rule_arming', inMs: next === 'wait' ? waitMs : restMs })
  },
})

const columns = fieldsOf(ruleArming, 'ruleId', 'total', 'done', 'cursor', 'waitsFor', 'includesExisting')
type Walk = RowOf<typeof columns>

/** Does one piece. more: there are others. wait: transactions are under way that may not know the rule yet. */
async function armPiece(ctx: Ctx, { ruleId, run }: Piece, others: Transactions): Promise<'more' | 'wait' | 'end'> {
  const walk = await ctx.db.find<Walk>(sql`
    select ${columns} from rule_arming where tenant_id = ${ctx.tenantId} and rule_id = ${ruleId} and run = ${run} for update`)
  if (walk === null) return 'end'
  if (walk.waitsFor === null)
    await ctx.db.run(sql`
      update rule_arming set waits_for = ${others.own} where tenant_id = ${ctx.tenantId} and rule_id = ${ruleId}`)
  if (others.oldest < (walk.waitsFor ?? others.own)) return 'wait'
  const rules = await loadRules(ctx)
  const loaded = rules.byId.get(ruleId)
  const progress =
    loaded === undefined
      ? await drop(ctx, walk)
      : await arm(ctx, walk, { rules, loaded, includesExisting: walk.includesExisting })
  await save(ctx, walk, progress)
  return progress === null ? 'end' : 'more'
}

/** Transactions that write, by their ids as texts of equal length: the oldest one that is under way, and this one. */
type Transactions = { readonly oldest: string; readonly own: string }

const isAlone = ({ oldest, own }: Transactions): boolean => oldest === own

async function readTransactions({ db }: Ctx): Promise<Transactions> {
  const row = await db.find<Transactions>(sql`
    select lpad(pg_snapshot_xmin(pg_current_snapshot())::text, 20, '0') as oldest, lpad(pg_current_xact_id()::text, 20, '0') as own`)
  if (row === null) throw new Error('There is always a snapshot')
  return row
}

/** Null: the walk has ended. */
type Progress = Pick<Walk, 'total' | 'done' | 'cursor'> | null

async function save({ db, tenantId }: Ctx, { ruleId }: Walk, progress: Progress): Promise<void> {
  if (progress === null)
    await db.run(sql`delete from rule_arming where tenant_id = ${tenantId} and rule_id = ${ruleId}`)
  else
    await db.run(sql`
      update rule_arming set total = ${progress.total}, done = ${progress.done}, cursor = ${progress.cursor}
      where tenant_id = ${tenantId} and rule_id = ${ruleId}`)
}

/** A rule that is not in force needs no timers, and a policy no clocks that run. */
async function drop(ctx: Ctx, { ruleId, done }: Walk): Promise<Progress> {
  const running = await readRunning(ctx, ruleId)
  if (running.length > 0) await dropClocks(ctx, ruleId, running)
  const dropped = await dropTimers(ctx, ruleId, pieceSize)
  const total = done + Math.max(running.length, dropped)
  return Math.max(running.length, dropped) < pieceSize ? null : { total, done: total, cursor: '' }
}

const readRunning = ({ db, tenantId }: Ctx, policyId: string): Promise<RuleContainer[]> =>
  db.rows(sql`
    select distinct 'Shipment' as "targetType", merchant_id as "merchantId", shipment_id as "containerId" from sla_clocks
    where tenant_id = ${tenantId} and policy_id = ${policyId} and state = 'running' limit ${pieceSize}`)

type Armed = {
  readonly rules: LoadedRules
  readonly loaded: LoadedRule
  /** It acts on all that match, and somebody has confirmed that. */
  readonly includesExisting: boolean
}

async function arm(ctx: Ctx, walk: Walk, armed: Armed): Promise<Progress> {
  const { loaded, includesExisting } = armed
  if (!needsTimers(loaded) && !includesExisting) return null
  const { targetType } = loaded.rule
  const total = walk.cursor === '' ? await countOpen(ctx, targetType) : walk.total
  const { containers, checked, cursor } = await readOpen(ctx, targetType, { after: walk.cursor, limit: pieceSize })
  if (containers.length > 0) await armSome(ctx, armed, containers)
  return cursor === null ? null : { total, done: walk.done + checked, cursor }
}

/** Other rules wait for a change. */
export const needsTimers = (loaded: LoadedRule): boolean =>
  isSla(loaded) || loaded.since !== null || loaded.recurrenceInterval > 0 || readsClock(loaded.conditions)

const isSla = ({ type }: LoadedRule): boolean => type === 'SlaRule' || type === 'SlaBreachRule'

function armSome(ctx: Ctx, armed: Armed, containers: readonly RuleContainer[]): Promise<void> {
  const { type } = armed.loaded
  if (type === 'SlaRule') return armPolicy(ctx, armed, containers)
  return type === 'SlaBreachRule' ? armBreachRule(ctx, armed, containers) : armContainers(ctx, armed, containers)
}

/**
 * What holds already is due now. Containers are not locked: whatever changes one now knows the rule, and sets the timer that its change needs. One
 * that is too early does no harm.
 */
async function armContainers(ctx: Ctx, { loaded, includesExisting }: Armed, containers: readonly RuleContainer[]) {
  const ruleId = loaded.rule.id
  const factsOf = await readFacts(ctx, loaded.rule.targetType, containers, [...loaded.fields])
  const pairs = containers.map(container => ({ ...container, ruleId }))
  const stateOf = await readStates(ctx, pairs)
  const now = ctx.now
  const needsChange = !includesExisting && loaded.since === null && !readsClock(loaded.conditions)
  const timers = pairs.flatMap((pair): NewTimer[] => {
    const facts = factsOf.get(containerKeyOf(pair))
    const state = stateOf(pair)
    if (facts === undefined || (needsChange && state.fired === 0)) return []
    const { fires, dueAt, keepsChange } = stepRule(loaded, state, { before: facts, after: facts, now })
    const next = fires ? now : dueAt
    const isConfirmed = includesExisting && (fires || keepsChange)
    return next === null ? [] : [{ ...pair, dueAt: next, isConfirmed }]
  })
  await setTimers(ctx, timers)
}
