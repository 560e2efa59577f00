import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText } from '../fields/basic-fields.ts'
import { condition, draftRule } from '../settings/rules.ts'

const sample = z.object({
  containerId: z.string(),
  containerNumber: z.string(),
  merchantId: z.string(),
  at: instant,
  /** Whom it would have written to; null: nobody. */
  recipient: z.string().nullable(),
  wasFalseAlarm: z.boolean(),
})

/** What a rule would have done to some containers. Answers of several calls add up. */
const tried = z.object({
  /** Containers that it would have acted on. */
  containers: z.number(),
  firings: z.number(),
  byDay: z.array(z.object({ day: z.string(), firings: z.number() })),
  /** The newest ones, at most 50. */
  samples: z.array(sample),
  messages: z.object({
    /** What would have been sent, after suppression. */
    total: z.number(),
    /** Of these: after quiet hours. */
    deferred: z.number(),
    suppressed: z.number(),
    withoutAddress: z.number(),
  }),
  /** What its texts would have cost, by currency. */
  cost: z.array(z.object({ amount: z.number(), currency: z.string() })),
  falseAlarms: z.number(),
})
export type Tried = z.infer<typeof tried>

const tryReply = tried.extend({
  /** The rule of this id as it is now, on the same containers. Null: there is none that is enabled. */
  current: tried.nullable(),
  /** How many containers this call looked at, and how many there are. */
  checked: z.number(),
  total: z.number(),
  /** Fields whose value of today was used, because their history is not kept. */
  todayFields: z.array(z.string()),
  /** Passed to the next call while there is more to look at. */
  continuationToken: z.string().nullable(),
})
export type TryReply = z.infer<typeof tryReply>

/** Why a rule has not acted on a container. */
const whyNotReasons = [
  /** It has. */
  'acted',
  'disabled',
  'paused',
  'policyDisabled',
  'historical',
  'conditions',
  'completed',
  /** It has not been without change for long enough, or the time of the policy is not up. */
  'tooEarly',
  'notBreached',
  'schedule',
  /** It matched when the rule was switched on, which acts only on what came later. */
  'matchedBefore',
  /** All holds, but nothing that the rule reads has changed since it was switched on. */
  'noChange',
  /** It is about to. */
  'soon',
] as const

const whyNot = z.object({
  containerId: z.string(),
  containerNumber: z.string(),
  merchantId: z.string(),
  reason: z.enum(whyNotReasons),
  /** When it acted, was switched on, or acts at the earliest. */
  at: instant.nullable(),
  /** Each condition with the value that it sees now. */
  conditions: z.array(
    z.object({
      /** As andConditions[0] or orConditions[1][0]. */
      place: z.string(),
      condition,
      value: z.unknown(),
      holds: z.boolean(),
    }),
  ),
})
export type WhyNot = z.infer<typeof whyNot>

export const ruleTry = {
  matches: endpoint({
    method: 'POST',
    path: '/rules/matches',
    need: { scope: 'rule_write' },
    summary: 'How many open containers a rule matches now. Stores nothing',
    body: draftRule,
    reply: z.object({
      matches: z.number(),
      /** How many it looked at, and how many there are. Fewer: there are too many to look at all of them. */
      checked: z.number(),
      total: z.number(),
    }),
    perMinute: 60,
    heavy: true,
  }),
  why: endpoint({
    method: 'GET',
    path: '/rules/{id}/why',
    need: { scope: 'rule_write' },
    summary: 'Why a rule has not acted on a container',
    params: byId,
    query: z.strictObject({
      /** The number or the id of a shipment or an order; of a delivery: order/delivery. */
      container: requiredText(300),
    }),
    reply: whyNot,
  }),
  run: endpoint({
    method: 'POST',
    path: '/rules/try',
    need: { scope: 'rule_write' },
    summary: 'How often a rule would have acted in the last days, and on what. Sends and writes nothing',
    body: draftRule.extend({
      days: z.int().min(1).max(90).default(90),
      continuationToken: z.string().max(500).optional(),
    }),
    reply: tryReply,
    perMinute: 120,
    heavy: true,
  }),
}
