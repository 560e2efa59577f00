import type { FastifyBaseLogger } from 'fastify'
import { type ChannelListener, listenOnChannel } from '../../../db/listening.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const channel = 'aftermile_messages'

/** Tells the senders that there is something to send, when the transaction commits. */
export async function wakeSenders({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${tenantId})`)
}

type OnMessages = {
  /** There is something to send for a tenant. */
  onTenant: (tenantId: string) => void
  /** The connection is back. What was missed meanwhile is found by a look at all queues. */
  onBack: () => void
}

export const listenForMessages = (
  url: string,
  log: FastifyBaseLogger,
  { onTenant, onBack }: OnMessages,
): ChannelListener =>
  listenOnChannel({
    url,
    channel,
    onText: onTenant,
    onLost: error => log.warn({ err: error }, 'The sender cannot listen for messages'),
    onBack,
  })
