import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type ChannelListener, listenOnChannel } from '../db/listening.ts'
import { sql } from '../db/sql.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { channel, Envelope } from './publish.ts'

export type HubMessage = Exclude<Envelope, { kind: 'stored' }>

export type ListenerOptions = {
  url: string
  pool: pg.Pool
  log: FastifyBaseLogger
  onHeard: (heard: HubMessage) => void
  /** Something may have been missed. */
  onGap: () => void
}

/** Hears what any process publishes. Both ends of a silence are told as a gap: who came in the meantime has missed what happened in it. */
export function listenToHub({ url, pool, log, onHeard, onGap }: ListenerOptions): ChannelListener {
  return listenOnChannel({
    url,
    channel,
    onText: hear,
    onLost(error) {
      log.warn({ err: error }, 'The hub lost its ear')
      onGap()
    },
    onBack: onGap,
  })

  async function hear(text: string): Promise<void> {
    const envelope = Envelope.parse(JSON.parse(text))
    if (envelope.kind !== 'stored') return onHeard(envelope)
    const { tenantId, id } = envelope
    const stored = await inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, ({ db }) =>
      db.find<{ body: string }>(sql`select body from hub_events where tenant_id = ${tenantId} and id = ${id}`),
    )
    const event = stored && Envelope.parse(JSON.parse(stored.body))
    if (event && event.kind !== 'stored') onHeard(event)
  }
}
