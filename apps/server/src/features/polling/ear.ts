import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { openClient } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

const channel = 'aftermile_poll'
const pauseMs = 3000

const Wish = z.object({
  tenantId: z.string(),
  /** Somebody tries this credential: one that was stopped is asked with again. */
  tried: z.object({ serviceProviderId: z.string(), credentialId: z.string() }).nullable(),
})
export type Wish = z.infer<typeof Wish>

/** Wakes whoever asks carriers, exactly if the transaction commits; also from one that only reads. */
export async function wakePollers({ db, tenantId }: Ctx, tried: Wish['tried'] = null): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify({ tenantId, tried } satisfies Wish)})`)
}

export type Ear = { opened: Promise<void>; close(): Promise<void> }

/** Hears for which tenants somebody waits. What is missed while the connection is away is found by the next look. */
export function listenForWishes(url: string, log: FastifyBaseLogger, onHeard: (wish: Wish) => void): Ear {
  let isClosed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  async function open(): Promise<void> {
    timer = null
    const next = openClient(url)
    const again = () => {
      if (isClosed || timer !== null || client !== next) return
      client = null
      next.end().catch(() => undefined)
      timer = setTimeout(() => void open(), pauseMs)
    }
    client = next
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ payload }) => onHeard(Wish.parse(JSON.parse(payload ?? ''))))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ err: error }, 'The poller cannot listen yet')
      again()
    }
  }

  const opening = open()
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
