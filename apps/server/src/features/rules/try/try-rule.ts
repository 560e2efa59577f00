import type { Body } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import type { Tried, TryReply } from '@aftermile/contract/rules/rule-try'
import type { Rule } from '@aftermile/contract/settings/rules'
import { mayDo } from '@aftermile/domain/access'
import { wasFalseAlarm } from '@aftermile/domain/rules/replay/replay-outcome'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { eachInSlices } from '../../../runtime/slices.ts'
import type { Actor, Ctx, RequestCtx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { loadRules } from '../../rule-engine/loaded-rules.ts'
import { checkDraft } from './check-draft.ts'
import { placeOf, tokenOf } from './continuation.ts'
import type { KnownContainer } from './known-container.ts'
import { masked } from './masked.ts'
import { readKnown } from './read-known.ts'
import { countFirings, newTally, type Tally, type TriedFiring, triedOf } from './tally.ts'
import { addTexts, prepareCosts, type TextCosts } from './text-costs.ts'
import { countMessages, draftTried, isSent } from './tried-messages.ts'
import { type TriedRule, todayFieldsOf, toTriedRule } from './tried-rules.ts'
import { countContainers, readWalked, type Span, type Walked } from './walk.ts'

type Draft = Body<typeof contract.ruleTry.run>

/** Of one call. A call that takes long ends earlier. */
const maxContainers = 10_000
const budgetMs = 8000
/** Read together. */
const batchSize = 250
/** Their messages are decided about together. */
const firingBatch = 4000

/** Runs a draft, and the rule that is in force under its id, over what has become known. Reads only. */
export async function tryRule(ctx: RequestCtx, options: FeatureOptions, sent: Draft): Promise<() => Promise<TryReply>> {
  const { days, continuationToken, ...draft } = sent
  const rule = await checkDraft(ctx, draft)
  const inForce = (await loadRules(ctx)).byId.get(rule.id)?.rule
  const current = inForce?.targetType === rule.targetType ? await toTrial(ctx, inForce) : null
  const tried = await toTrial(ctx, rule)
  const place = continuationToken === undefined ? null : placeOf(ctx, continuationToken)
  const until = place?.until ?? ctx.now
  const span = { since: until - days * dayMs, until }
  const total = place?.total ?? (await countContainers(ctx, rule.targetType, span))
  const trials = current === null ? [tried] : [tried, current]
  const { checked, last } = await walk(ctx, options, { trials, span, after: place, target: rule.targetType })
  const costOf = await prepareCosts(ctx, options, tried.costs)
  const currentCostOf = current && (await prepareCosts(ctx, options, current.costs))
  return async () => ({
    ...triedOf(tried.tally, await costOf()),
    current: current && currentCostOf && triedOf(current.tally, await currentCostOf()),
    checked,
    total: Math.max(total, checked),
    todayFields: todayFieldsOf(tried.rule),
    continuationToken: last === null ? null : tokenOf({ ...last, until, total }),
  })
}

/** A rule with what was counted of it. */
type Trial = {
  readonly rule: TriedRule
  readonly tally: Tally
  readonly costs: TextCosts
  /** Firings that are still to be counted. */
  waiting: TriedFiring[]
}

const toTrial = async (ctx: Ctx, rule: Rule): Promise<Trial> => ({
  rule: await toTriedRule(ctx, rule),
  tally: newTally(),
  costs: new Map(),
  waiting: [],
})

type Walk = {
  readonly trials: readonly Trial[]
  readonly span: Span
  readonly after: Walked | null
  readonly target: RuleTarget
}

/** Returns how many containers were checked, and the last one if there are more. */
async function walk(ctx: RequestCtx, options: FeatureOptions, { trials, span, after, target }: Walk) {
  const { timeZone: zone } = await readTenantSettings(ctx)
  const fields = new Set(trials.flatMap(({ rule }) => [...rule.fields]))
  const endsAt = performance.now() + budgetMs
  let last = after
  let hasMore = true
  let [checked, walked] = [0, 0]
  while (hasMore && walked < maxContainers && performance.now() < endsAt) {
    const next = await readWalked(ctx, target, { span, after: last, size: batchSize })
    const containers = await readKnown[target](ctx, next, fields)
    for (const trial of trials) {
      const count = (container: KnownContainer) => trial.waiting.push(...firingsOn(container, trial.rule, span))
      await eachInSlices(containers, count, { isGentle: true })
      if (trial.waiting.length >= firingBatch) await countWaiting(ctx, options, trial, zone)
    }
    checked += containers.length
    walked += next.length
    last = next.at(-1) ?? last
    hasMore = next.length === batchSize
  }
  for (const trial of trials) await countWaiting(ctx, options, trial, zone)
  return { checked, last: hasMore && last ? { at: last.at, id: last.id, merchantId: last.merchantId } : null }
}

const firingsOn = (container: KnownContainer, rule: TriedRule, { since, until }: Span): TriedFiring[] =>
  rule.replay(container.states, until).flatMap(({ at }) => (at < since ? [] : [firingOf(container, at, rule)]))

async function countWaiting(ctx: RequestCtx, options: FeatureOptions, trial: Trial, zone: string): Promise<void> {
  const { rule, tally, costs, waiting } = trial
  trial.waiting = []
  const messages = await draftTried(ctx, rule.rule, waiting)
  const seen = waiting.map((firing, index): TriedFiring => {
    const recipient = messages[index]?.find(row => isSent(row) && row.recipient !== null)?.recipient ?? null
    return { ...firing, recipient: shown(ctx.actor, rule.rule.targetType, recipient) }
  })
  const rows = messages.flat()
  countFirings(tally, seen, zone)
  countMessages(tally, rows)
  await addTexts(ctx, options, costs, rows.filter(isSent))
}

const firingOf = (
  { id, merchantId, number, states, outcomes }: KnownContainer,
  at: number,
  rule: TriedRule,
): TriedFiring => ({
  containerId: id,
  containerNumber: number,
  merchantId,
  at,
  recipient: null,
  wasFalseAlarm: wasFalseAlarm(outcomes, at),
  leftOut: rule.leftOut(states, at),
})

const readsShipments = { scope: 'shipment_read' } as const
const readsOrders = { scope: 'order_read', entitlement: 'order_visibility' } as const

/** Addresses are for those who may read the container. */
const shown = (actor: Actor, target: RuleTarget, recipient: Tried['samples'][number]['recipient']): string | null =>
  recipient === null || mayDo(actor, target === 'Shipment' ? readsShipments : readsOrders)
    ? recipient
    : masked(recipient)
