import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { keepListening, type Listening } from '../../../db/listening.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const channel = 'aftermile_poll'

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

/** Hears for which tenants somebody waits. What is missed while the connection is away is found by the next look. */
export const listenForWishes = (url: string, log: FastifyBaseLogger, onHeard: (wish: Wish) => void): Listening =>
  keepListening({
    url,
    channel,
    onText: text => onHeard(Wish.parse(JSON.parse(text))),
    onLost: error => log.warn({ err: error }, 'The poller cannot listen'),
  })
