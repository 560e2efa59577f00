import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'
import { SendAction, targets } from './container-actions.ts'

/** What sending a template to a selection would do. */
export const SendPreview = z.object({
  total: z.number(),
  /** How many get the message, and how many of them only after quiet hours. */
  sendable: z.number(),
  deferred: z.number(),
  /** Who gets nothing, by reason. The messages of the first hundred are written to see whether they can be. */
  refused: z.array(z.object({ reason: z.string(), count: z.number(), numbers: z.array(z.string()) })),
  /** Who got the same template in the last 24 hours, or is about to. They count as sendable unless they are left out. */
  recent: z.object({ count: z.number(), lastAt: instant }).nullable(),
  /** Only the first containers were looked at; the counts are of these. */
  checked: z.number(),
  /** The first message, as it would be sent. */
  sample: z
    .object({
      containerId: z.string(),
      containerNumber: z.string(),
      recipient: z.string().nullable(),
      locale: z.string(),
      subject: z.string().nullable(),
      html: z.string().nullable(),
      text: z.string().nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Text messages: the parts of all of them, estimated from a sample, and their price if it is known. */
  segments: z.number().nullable(),
  price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** The app that sends it; null for the outbox. */
  appId: z.string().nullable(),
})
export type SendPreview = z.infer<typeof SendPreview>

export const sendPreview = {
  preview: endpoint({
    method: 'POST',
    path: '/containers/send-preview',
    need: { scope: 'container_action' },
    summary: 'How many would get a message, who would not and why, with a sample. Sends nothing',
    body: z.strictObject({ ...targets, action: SendAction }),
    maxBytes: 4 * 1024 * 1024,
    perMinute: 60,
    reply: SendPreview,
  }),
}
