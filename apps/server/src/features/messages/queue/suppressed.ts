import type { ChannelId } from '@aftermile/domain/lists/channels'
import type { SuppressionReasonId } from '@aftermile/domain/messages/message-states'
import type { MessagePurpose } from '@aftermile/domain/messages/template-lists'
import { statement } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export type Addressed = {
  readonly channel: ChannelId
  readonly address: string
  readonly purpose: MessagePurpose
}

type Found = { readonly channel: ChannelId; readonly address: string; readonly reason: SuppressionReasonId }

const select = statement<[]>`
  select s.channel, s.address, s.reason from json_to_recordset($2) as x (channel text, address text)
  join suppressions s on s.tenant_id = $1 and s.channel = x.channel and s.address = x.address`

const words: Readonly<Record<SuppressionReasonId, string>> = {
  hard_bounce: 'The address doesn’t exist',
  complaint: 'The receiver marked a message as spam',
  unsubscribe: 'The receiver unsubscribed',
  manual: 'The address is on the list of suppressed addresses',
}

/** Why nothing is sent to some addresses: for each the reason in words, or null. Who unsubscribed still gets transactional messages. */
export async function findSuppressed(
  { db, tenantId }: Ctx,
  addressed: readonly Addressed[],
): Promise<(string | null)[]> {
  const rows = addressed.length === 0 ? [] : await db.rows<Found>(select(tenantId, JSON.stringify(addressed)))
  const reasons = new Map(rows.map(({ channel, address, reason }) => [`${channel} ${address}`, reason]))
  return addressed.map(({ channel, address, purpose }) => {
    const reason = reasons.get(`${channel} ${address}`)
    if (reason === undefined || (reason === 'unsubscribe' && purpose === 'transactional')) return null
    return words[reason]
  })
}
