import { type PersonalChannelId, personalChannelIds } from '@aftermile/domain/channels/channels'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'

/** What a new tenant sets up, in the order that makes sense. */
export const setupSteps = ['brand', 'merchant', 'source', 'data', 'sender', 'message', 'colleague'] as const
export type SetupStep = (typeof setupSteps)[number]

/** The setting of a user that hides the checklist. */
export const setupDismissedSetting = 'setupDismissed'

export const Setup = z.object({
  /** Whether each step is done, as the data of the tenant says. */
  steps: z.record(z.enum(setupSteps), z.boolean()),
  /** Whether the tenant is new enough for a checklist, and the user has not dismissed it. */
  isOffered: z.boolean(),
  /** When an administrator last asked root for a sender; null: nobody did. */
  senderAskedAt: instant.nullable(),
})
export type Setup = z.infer<typeof Setup>

export const Senders = z.object(
  // Object.fromEntries loses its keys.
  Object.fromEntries(personalChannelIds.map(id => [id, z.boolean()])) as Record<PersonalChannelId, z.ZodBoolean>,
)
export type Senders = z.infer<typeof Senders>

const need = { scope: 'tenant_write', allMerchants: true } as const

export const setup = {
  get: endpoint({
    method: 'GET',
    path: '/setup',
    need,
    summary: 'What is left to set up in a new tenant',
    reply: Setup,
  }),
  senders: endpoint({
    method: 'GET',
    path: '/setup/senders',
    need: 'signedIn',
    summary:
      'Whether an app sends the e-mails and the text messages of the tenant. What nothing sends stays in the outbox',
    reply: Senders,
  }),
  askForSender: endpoint({
    method: 'POST',
    path: '/setup/sender-request',
    need,
    summary: 'Ask root to set up an app that sends e-mails or text messages; root is notified once a day',
    reply: z.object({ askedAt: instant }),
    status: 202,
  }),
}
