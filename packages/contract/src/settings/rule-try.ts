import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'
import { rule } from './rules.ts'

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
export const tried = z.object({
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
  looked: z.number(),
  total: z.number(),
  /** Fields whose value of today was used, because their history is not kept. */
  todayFields: z.array(z.string()),
  /** Passed to the next call while there is more to look at. */
  continuationToken: z.string().nullable(),
})
export type TryReply = z.infer<typeof tryReply>

export const ruleTry = {
  run: endpoint({
    method: 'POST',
    path: '/rules/try',
    need: { scope: 'rule_write' },
    summary: 'How often a rule would have acted in the last days, and on what. Sends and writes nothing',
    body: rule.sent.extend({
      days: z.int().min(1).max(90).default(90),
      continuationToken: z.string().max(500).optional(),
    }),
    reply: tryReply,
    perMinute: 120,
    heavy: true,
  }),
}
