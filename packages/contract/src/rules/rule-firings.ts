import { actionTypes } from '@aftermile/domain/rules/actions/actions'
import { firingStates, ruleTargets } from '@aftermile/domain/rules/rule-lists'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText, wholeNumber } from '../fields/basic-fields.ts'
import { condition, ruleAction } from '../settings/rules.ts'

/** What an action of a firing did. */
const actionResult = z.object({
  type: z.enum(actionTypes),
  /** skipped: its conditions did not hold. */
  status: z.enum(['done', 'unchanged', 'skipped', 'refused', 'failed']),
  /** What it did, or why it did not, in words. */
  message: z.string().nullable(),
  messageId: z.string().nullable(),
})
export type ActionResult = z.infer<typeof actionResult>

const firing = z.object({
  id: z.string(),
  ruleId: z.string(),
  /** As it was called then. */
  ruleName: z.string(),
  ruleVersion: z.number(),
  targetType: z.enum(ruleTargets),
  containerId: z.string(),
  containerNumber: z.string(),
  merchantId: z.string(),
  /** 0 is the first time that the rule acts on the container. */
  occurrence: z.number(),
  firedAt: instant,
  state: z.enum(firingStates),
  /** The conditions that held, with the values they saw. */
  because: z.array(z.object({ condition, value: z.unknown() })),
  /** The firings that led to it, the first one first. */
  chain: z.array(z.string()),
  /** What it shall do, as the rule said then. The results are in the same order. */
  actions: z.array(ruleAction),
  results: z.array(actionResult),
})
export type Firing = z.infer<typeof firing>

const ruleActivity = z.object({
  ruleId: z.string(),
  firings: z.number(),
  failures: z.number(),
  /** The firings of these days by what they came to. */
  byState: z.record(z.enum(firingStates), z.number()),
  lastFiredAt: instant.nullable(),
  /** The last 30 days that have any, in the time zone of the tenant. */
  byDay: z.array(z.object({ day: z.string(), firings: z.number(), failures: z.number() })),
  /** Set where the rule has paused itself. */
  paused: z.object({ at: instant, reason: z.string(), waiting: z.number() }).nullable(),
  /** Set for one rule that may not act just now: when its schedule opens, and how many containers wait for that, at most 1000. */
  waits: z.object({ until: instant, containers: z.number() }).nullable(),
  /** Set while the rule looks at the containers that exist already. */
  arming: z.object({ done: z.number(), total: z.number() }).nullable(),
})
export type RuleActivity = z.infer<typeof ruleActivity>

export const ruleFirings = {
  list: endpoint({
    method: 'GET',
    path: '/rule-firings',
    need: { scope: 'shipment_read' },
    summary: 'What rules did, newest first: of a rule, or to a container',
    query: z.strictObject({
      rule: requiredText(100).optional(),
      targetType: z.enum(ruleTargets).optional(),
      /** The id of a shipment or an order; of a delivery: order/delivery. */
      container: requiredText(300).optional(),
      merchant: requiredText(100).optional(),
      state: z.enum(firingStates).optional(),
      size: wholeNumber(1, 100).default(50),
      continuationToken: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(firing), continuationToken: z.string().nullable() }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/rule-activity',
    need: { scope: 'rule_write' },
    summary: 'How often each rule acted in the last 30 days, and whether it is paused',
    query: z.strictObject({ rule: requiredText(100).optional() }),
    reply: z.array(ruleActivity),
    mayLag: true,
  }),
}
