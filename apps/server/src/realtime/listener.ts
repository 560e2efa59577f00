import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type ChannelListener, listenOnChannel } from '../db/listening.ts'
import { sql } from '../db/sql.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { patientMs } from '../tenancy/shared-connections.ts'
import { channel, HubNotice } from './publish.ts'

export type HubMessage = Exclude<HubNotice, { kind: 'stored' }>

export type ListenerOptions = {
  url: string
  pool: pg.Pool
  log: FastifyBaseLogger
  onMessage: (message: HubMessage) => void
  /** Messages may have been missed. */
  onGap: () => void
}

/**
 * Receives what any process publishes. Reports a gap when the connection is lost, and again when it is back, because clients that
 * connected in between missed messages.
 */
export function listenToHub({ url, pool, log, onMessage, onGap }: ListenerOptions): ChannelListener {
  return listenOnChannel({
    url,
    channel,
    onText: receive,
    onLost(error) {
      log.warn({ err: error }, 'The hub lost its connection for notifications')
      onGap()
    },
    onBack: onGap,
  })

  async function receive(text: string): Promise<void> {
    const notice = HubNotice.parse(JSON.parse(text))
    if (notice.kind !== 'stored') return onMessage(notice)
    const { tenantId, id } = notice
    const limits = { tenantId, merchants: [] }
    const stored = await inTenant(pool, { limits, isReadOnly: true, maxWaitMs: patientMs }, ({ db }) =>
      db.find<{ body: string }>(sql`select body from hub_events where tenant_id = ${tenantId} and id = ${id}`),
    )
    const event = stored && HubNotice.parse(JSON.parse(stored.body))
    if (event && event.kind !== 'stored') onMessage(event)
  }
}
