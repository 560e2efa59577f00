import type { FastifyBaseLogger } from 'fastify'
import { type ChannelListener, listenOnChannel } from '../../../db/listening.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const channel = 'aftermile_messages'

/** Tells the senders that there is something to send, when the transaction commits. */
export async function wakeSenders({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${tenantId})`)
}

/** What is missed while the connection is down is found by the next look at the queues. */
export const listenForMessages = (url: string, log: FastifyBaseLogger, onWake: () => void): ChannelListener =>
  listenOnChannel({
    url,
    channel,
    onText: () => onWake(),
    onLost: error => log.warn({ err: error }, 'The sender cannot listen for messages'),
    onBack: onWake,
  })
