import type { FastifyBaseLogger } from 'fastify'
import { type ChannelListener, listenOnChannel } from '../../../db/listening.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const channel = 'aftermile_landed_events'

/** Says that events of the tenant wait, when the transaction commits. */
export async function wakeProjection({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${tenantId})`)
}

type OnEvents = {
  onTenant: (tenantId: string) => void
  /** The connection is back. */
  onBack: () => void
}

export const listenForLandedEvents = (
  url: string,
  log: FastifyBaseLogger,
  { onTenant, onBack }: OnEvents,
): ChannelListener =>
  listenOnChannel({
    url,
    channel,
    onText: onTenant,
    onLost: error => log.warn({ err: error }, 'The projection cannot listen for landed events'),
    onBack,
  })
