import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openClient } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { inTenant } from '../db/tenant.ts'
import { channel, Envelope } from './publish.ts'

export type Heard = Exclude<Envelope, { kind: 'stored' }>

export type ListenerOptions = {
  url: string
  pool: pg.Pool
  log: FastifyBaseLogger
  onHeard: (heard: Heard) => void
  /** Something may have been missed. */
  onGap: () => void
}

const longestPauseMs = 3000

export type Listener = {
  /** Settles when it hears, or could not yet. */
  opened: Promise<void>
  close(): Promise<void>
}

/** Hears what any process publishes. A lost connection is opened again; both ends of the silence are told as a gap. */
export function listen({ url, pool, log, onHeard, onGap }: ListenerOptions): Listener {
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let wasLost = false

  async function open(pauseMs: number): Promise<void> {
    const next = openClient(url)
    const again = (error: Error) => {
      next.removeAllListeners('end')
      if (isClosed || timer !== null) return
      log.warn({ err: error }, 'The hub lost its ear')
      next.end().catch(() => undefined)
      onGap()
      wasLost = true
      timer = setTimeout(() => {
        timer = null
        void open(Math.min(pauseMs * 2, longestPauseMs))
      }, pauseMs)
    }
    next.on('error', again)
    next.on('end', () => again(new Error('The connection ended')))
    next.on('notification', ({ payload }) => void hear(payload ?? '').catch(again))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      if (isClosed) await next.end()
      // Those who came in the meantime have missed what happened in it.
      else if (wasLost) onGap()
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
    }
  }

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

  const opening = open(100)
  return {
    opened: opening,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await opening
      await client?.end().catch(() => undefined)
    },
  }
}
