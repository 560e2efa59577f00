import type { FastifyBaseLogger } from 'fastify'
import { type ChannelListener, listenOnChannel } from '../../db/listening.ts'
import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'

type Wake = {
  tenant(tenantId: string): void
  /** The connection is back. What was missed meanwhile is found by searching all tenants. */
  all(): void
}

/** A channel on which a tenant says that there is work for a loop, when its transaction commits. `what` is for the log, such as "Sending messages". */
export const tenantChannel = (channel: string, what: string) => ({
  async notify({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<void> {
    await db.run(sql`select pg_notify(${channel}, ${tenantId})`)
  },
  listen: (url: string, log: FastifyBaseLogger, wake: Wake): ChannelListener =>
    listenOnChannel({
      url,
      channel,
      onText: wake.tenant,
      onLost: error => log.warn({ err: error }, `${what}: the loop cannot listen for work`),
      onBack: wake.all,
    }),
})
