import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Moment } from '@aftermile/domain/rules/compile-conditions'
import { freshState, type RuleState } from '@aftermile/domain/rules/step-rule'
import { insertRows, type RecordIn, recordsOf } from '../../db/records.ts'
import { type Part, part, sql } from '../../db/sql.ts'
import { ruleFirings } from '../../db/tables/rules.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { containerKeyOf, type RuleContainer } from './container-change.ts'
import type { LoadedRule } from './rule-loading.ts'

/** A rule that acts on a container. */
export type NewFiring = RuleContainer & {
  readonly loaded: LoadedRule
  readonly occurrence: number
  readonly moment: Moment
  /** Somebody confirmed it when the rule was switched on. */
  readonly isConfirmed?: boolean
}

const pairKey = ['ruleId', 'targetType', 'merchantId', 'containerId'] as const
const pairRecords = recordsOf(ruleFirings, pairKey)
const newFirings = recordsOf(ruleFirings, [
  ...pairKey,
  ...(['ruleName', 'ruleVersion', 'occurrence', 'firedAt', 'because', 'actions', 'chain', 'state', 'results'] as const),
  'isConfirmed',
])

/** Stores firings, each once. Returns how many are new. */
export async function saveFirings(ctx: Ctx, all: readonly NewFiring[]): Promise<number> {
  const firings = await withoutStored(ctx, all)
  if (firings.length === 0) return 0
  const { db, tenantId, chains } = ctx
  const rows = firings.map(
    ({ loaded: { rule, version, explain }, occurrence, moment, isConfirmed = false, ...container }) => ({
      ruleId: rule.id,
      ruleName: rule.name,
      ruleVersion: version,
      targetType: container.targetType,
      merchantId: container.merchantId,
      containerId: container.containerId,
      occurrence,
      firedAt: new Date(moment.now).toISOString(),
      because: explain(moment),
      isConfirmed,
      ...startOf(rule.actions, chains?.get(containerKeyOf(container)) ?? []),
    }),
  )
  return db.run(sql`
    ${insertRows(ruleFirings, { tenantId }, newFirings.with(rows))}
    order by x."ruleId", x."targetType", x."containerId", x."merchantId", x.occurrence
    on conflict do nothing returning 1`)
}

/** Most rules act once, and hold for long: what they have done already is not explained and written again. */
async function withoutStored(ctx: Ctx, firings: readonly NewFiring[]): Promise<readonly NewFiring[]> {
  const again = firings.filter(({ moment, occurrence }) => moment.before !== null && occurrence === 0)
  if (again.length === 0) return firings
  const stateOf = await readStates(ctx, again.map(pairOf))
  return firings.filter(firing => stateOf(pairOf(firing)).fired <= firing.occurrence)
}

const pairOf = ({ loaded, targetType, merchantId, containerId }: NewFiring): Pair => ({
  ruleId: loaded.rule.id,
  targetType,
  merchantId,
  containerId,
})

/** Rules that act because of each other. */
const maxChain = 5

type Start = Pick<RecordIn<typeof newFirings>, 'actions' | 'chain' | 'state' | 'results'>

/** A firing that would be the sixth in a row does nothing and says so. */
function startOf(actions: readonly RuleAction[], chain: readonly string[]): Start {
  if (chain.length < maxChain) return { actions, chain, state: 'waiting', results: [] }
  const message = `Not done: ${maxChain} rules in a row have led to it. Change one of them, so that they don’t lead to each other`
  const results = actions.map(({ type }) => ({ type, status: 'refused' as const, message, messageId: null }))
  return { actions, chain, state: 'stopped', results }
}

type Pair = RuleContainer & { readonly ruleId: string }

/** Joins firings of the same container. The merchant of a shipment may have changed since. */
const isSameContainer: Part = part`
  f.rule_id = x."ruleId" and f.target_type = x."targetType" and f.container_id = x."containerId"
  and (f.target_type = 'Shipment' or f.merchant_id = x."merchantId")`

/** How often rules have acted on containers, by rule and container. */
export async function readStates({ db, tenantId }: Ctx, pairs: readonly Pair[]): Promise<(pair: Pair) => RuleState> {
  if (pairs.length === 0) return () => freshState
  // The last occurrence, not a count: old firings are deleted.
  const rows = await db.rows<Pair & { fired: number; lastFiredAt: string }>(sql`
    select x."ruleId", x."targetType", x."merchantId", x."containerId", max(f.occurrence) + 1 as fired, max(f.fired_at) as "lastFiredAt"
    from ${pairRecords.with(pairs)}
    join rule_firings f on f.tenant_id = ${tenantId} and ${isSameContainer}
    group by 1, 2, 3, 4`)
  const keyOf = (pair: Pair) => `${pair.ruleId} ${containerKeyOf(pair)}`
  const states = new Map(rows.map(row => [keyOf(row), { fired: row.fired, lastFiredAt: Date.parse(row.lastFiredAt) }]))
  return pair => states.get(keyOf(pair)) ?? freshState
}
