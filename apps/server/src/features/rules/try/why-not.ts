import type { Reply } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import type { Rule } from '@aftermile/contract/settings/rules'
import { mayDo } from '@aftermile/domain/access'
import { compileCondition, type Facts, valueSeen } from '@aftermile/domain/rules/compile-conditions'
import type { Condition } from '@aftermile/domain/rules/condition'
import { readsClock } from '@aftermile/domain/rules/flip-times'
import { ruleField, splitField } from '@aftermile/domain/rules/rule-fields'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { hasBegun, inactiveAt } from '@aftermile/domain/rules/step-rule'
import { nextOpenTime } from '@aftermile/domain/rules/trigger-schedule'
import { type Part, part, sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Actor, Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { containerKeyOf, type RuleContainer } from '../../rule-engine/container-change.ts'
import { readStates } from '../../rule-engine/firings.ts'
import { readHours } from '../../rule-engine/loaded-rules.ts'
import { readFacts } from '../../rule-engine/read-facts.ts'
import { type LoadedRule, loadRule } from '../../rule-engine/rule-loading.ts'
import { breachCheckAt, clocksOf, isSince } from '../../rule-engine/sla-step.ts'
import { readClocks } from '../../rule-engine/sla-store.ts'
import { compilePattern } from '../../settings/rules/patterns.ts'
import { ruleStore } from '../../settings/rules/rule-store.ts'
import { readActiveFrom } from '../../settings/rules/rule-switches.ts'

type WhyNot = Reply<typeof contract.ruleTry.why>
type Reason = { readonly reason: WhyNot['reason']; readonly at: number | null }

/** Why a rule has not acted on a container, as both are now. */
export async function whyNot(ctx: RequestCtx, id: string, text: string): Promise<WhyNot> {
  const { data: rule } = await ruleStore.get(ctx, id)
  const container = await findContainer(ctx, rule.targetType, text)
  if (container === null) throw refused('container', `There is no ${nouns[rule.targetType]} “${text}”`)
  const activeFrom = (await readActiveFrom(ctx)).get(id) ?? null
  const loaded = loadRule(rule, { version: 1, hours: await readHours(ctx), position: 0, activeFrom })
  const found = await readFacts(ctx, rule.targetType, [container], [...loaded.fields])
  const facts = found.get(containerKeyOf(container)) ?? {}
  const conditions = seenConditions(ctx, rule, facts)
  const { reason, at } = await reasonOf(ctx, { loaded, container, facts, isFit: isFit(rule, conditions) })
  const isShown = maySeePersonal(ctx.actor, rule.targetType)
  return {
    containerId: container.containerId,
    containerNumber: container.number,
    merchantId: container.merchantId,
    reason,
    at: at === null || !Number.isFinite(at) ? null : new Date(at).toISOString(),
    conditions: conditions.map(condition => ({
      ...condition,
      value: isShown(condition.condition) ? condition.value : null,
    })),
  }
}

const nouns: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'shipment',
  Order: 'order',
  OrderDelivery: 'order delivery',
}

type FoundContainer = RuleContainer & { readonly number: string; readonly isHistorical: boolean }

const sources: Readonly<Record<RuleTarget, { table: Part; id: Part; number: Part; isNamed: (text: string) => Part }>> =
  {
    Shipment: {
      table: part`shipments t`,
      id: part`t.id`,
      number: part`t.shipment_number`,
      isNamed: text => part`(t.id = ${text} or t.shipment_number = ${text})`,
    },
    Order: {
      table: part`orders t`,
      id: part`t.id`,
      number: part`t.order_number`,
      isNamed: text => part`(t.id = ${text} or t.order_number = ${text})`,
    },
    OrderDelivery: {
      table: part`order_deliveries d join orders t on t.tenant_id = d.tenant_id and t.merchant_id = d.merchant_id and t.id = d.order_id`,
      id: part`d.order_id || '/' || d.id`,
      number: part`d.order_id || '/' || d.id`,
      isNamed: text => part`d.order_id || '/' || d.id = ${text} and d.order_id = any (string_to_array(${text}, '/'))`,
    },
  }

/** The newest container with an id or a number. */
async function findContainer(
  { db, tenantId }: Ctx,
  targetType: RuleTarget,
  text: string,
): Promise<FoundContainer | null> {
  const { table, id, number, isNamed } = sources[targetType]
  const row = await db.find<Omit<FoundContainer, 'targetType'>>(sql`
    select ${id} as "containerId", t.merchant_id as "merchantId", ${number} as number, t.is_historical as "isHistorical"
    from ${table} where t.tenant_id = ${tenantId} and ${isNamed(text)} order by t.updated_at desc limit 1`)
  return row && { targetType, ...row }
}

type Seen = WhyNot['conditions'][number]

function seenConditions({ now }: Ctx, { andConditions, orConditions, targetType: target }: Rule, facts: Facts): Seen[] {
  const moment = { before: facts, after: facts, now }
  const seen = (condition: Condition, place: string): Seen => ({
    place,
    condition: { ...condition, values: [...condition.values] },
    value: valueSeen(condition, moment),
    holds: compileCondition(condition, { target, compilePattern })(moment),
  })
  return [
    ...andConditions.map((andCondition, position) => seen(andCondition, `andConditions[${position}]`)),
    ...orConditions.flatMap((group, position) =>
      group.map((item, index) => seen(item, `orConditions[${position}][${index}]`)),
    ),
  ]
}

const isAboutChange = ({ field, operator }: Condition): boolean =>
  operator === 'changed' || operator === 'changed to' || splitField(field).side === 'before'

/** Whether all holds that does not ask for a change. */
function isFit({ orConditions }: Rule, seen: readonly Seen[]): boolean {
  const isGood = ({ holds, condition }: Seen) => holds || isAboutChange(condition)
  const inPlace = (start: string) => seen.filter(({ place }) => place.startsWith(start))
  const isAll = inPlace('andConditions').every(isGood)
  return (
    isAll &&
    (orConditions.length === 0 || orConditions.some((_, index) => inPlace(`orConditions[${index}][`).every(isGood)))
  )
}

type CheckedContainer = {
  readonly loaded: LoadedRule
  readonly container: FoundContainer
  readonly facts: Facts
  readonly isFit: boolean
}

async function reasonOf(ctx: Ctx, checked: CheckedContainer): Promise<Reason> {
  const { loaded, container, facts } = checked
  const { rule, schedule, hours, activeFrom } = loaded
  const now = ctx.now
  const because = (reason: WhyNot['reason'], at: number | null = null): Reason => ({ reason, at })
  const pair = { ...container, ruleId: rule.id }
  const { fired, lastFiredAt } = (await readStates(ctx, [pair]))(pair)
  if (fired > 0) return because('acted', lastFiredAt)
  if (!rule.isEnabled) return because('disabled')
  const pausedAt = await readPausedAt(ctx, rule.id)
  if (pausedAt !== null) return because('paused', pausedAt)
  if (rule.slaPolicyId !== null && !(await ruleStore.find(ctx, rule.slaPolicyId))?.isEnabled)
    return because('policyDisabled')
  if (container.isHistorical) return because('historical')
  if (!checked.isFit) return because('conditions')
  if (rule.type === 'SlaRule' || rule.type === 'SlaBreachRule') return slaReason(ctx, checked, now)
  const inactive = inactiveAt(loaded, { after: facts })
  if (inactive === Number.POSITIVE_INFINITY) return because('completed')
  if (inactive !== null && inactive > now) return because('tooEarly', inactive)
  const moment = { before: facts, after: facts, now }
  const asksClock = inactive !== null || readsClock(loaded.conditions)
  if (loaded.asksChange) return because('noChange')
  if (activeFrom !== null && !hasBegun(loaded, moment)) return because('matchedBefore', activeFrom)
  if (!asksClock) return because('noChange')
  const opens = schedule === null ? now : nextOpenTime(schedule, now, hours.zone)
  return opens > now ? because('schedule', opens) : because('soon')
}

/** By the last clock of the policy on the shipment. */
async function slaReason(ctx: Ctx, { loaded, container }: CheckedContainer, now: number): Promise<Reason> {
  const { rule, interval } = loaded
  const isPolicy = rule.type === 'SlaRule'
  const clocks = (await readClocks(ctx, [container.containerId])).get(container.containerId) ?? []
  const last = clocksOf(clocks, isPolicy ? rule.id : (rule.slaPolicyId ?? '')).at(-1)
  if (last === undefined || last.state === 'met' || last.state === 'ended') return { reason: 'notBreached', at: null }
  const checkAt = isPolicy ? last.dueAt : breachCheckAt(loaded, last)
  if (checkAt > now) return { reason: 'tooEarly', at: checkAt }
  if (!isSince(loaded, checkAt)) return { reason: 'matchedBefore', at: loaded.activeFrom }
  // A warning before the breach comes too late after it.
  return { reason: interval < 0 && last.state === 'breached' ? 'notBreached' : 'soon', at: null }
}

async function readPausedAt({ db, tenantId }: Ctx, ruleId: string): Promise<number | null> {
  const row = await db.find<{ at: string }>(
    sql`select paused_at as at from rule_pauses where tenant_id = ${tenantId} and rule_id = ${ruleId}`,
  )
  return row === null ? null : Date.parse(row.at)
}

const readsShipments = { scope: 'shipment_read' } as const
const readsOrders = { scope: 'order_read', entitlement: 'order_visibility' } as const

/** Personal values are for those who may read the container. */
function maySeePersonal(actor: Actor, target: RuleTarget): (condition: Condition) => boolean {
  const mayRead = mayDo(actor, target === 'Shipment' ? readsShipments : readsOrders)
  return ({ field }) => mayRead || ruleField(target, splitField(field).base)?.isPersonal !== true
}
