import type { RowOf } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'

/** What sending reads of a message. */
export const claimedFields = fieldsOf(
  messages,
  ...([
    'id',
    'channel',
    'templateId',
    'targetType',
    'containerId',
    'containerNumber',
    'merchantId',
    'recipient',
    'occurrence',
    'templateName',
  ] as const),
  ...([
    'locale',
    'purpose',
    'isUrgent',
    'isTest',
    'given',
    'content',
    'state',
    'attempts',
    'queue',
    'dueAt',
    'batchId',
  ] as const),
)
export type ClaimedMessage = RowOf<typeof claimedFields>

/** Messages of one queue that one run has claimed. Nobody else writes them while the claim lasts. */
export type Batch = {
  readonly tenantId: string
  readonly queue: string
  /** Written to every message of the claim. A later claim has another id, which fences this one. */
  readonly claimId: string
  readonly messages: readonly ClaimedMessage[]
}

/** How long a claim lasts. It is renewed while its process lives. */
export const leaseMs = 10_000
export const renewEveryMs = 2500
