import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type ChannelListener, listenOnChannel } from '../../../db/listening.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const channel = 'aftermile_poll'

const PollRequest = z.object({
  tenantId: z.string(),
  /** Somebody tries this credential: one that was stopped is asked with again. */
  tried: z.object({ serviceProviderId: z.string(), credentialId: z.string() }).nullable(),
})
export type PollRequest = z.infer<typeof PollRequest>

/** Wakes whoever asks carriers, exactly if the transaction commits; also from one that only reads. */
export async function wakePollers({ db, tenantId }: Ctx, tried: PollRequest['tried'] = null): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify({ tenantId, tried } satisfies PollRequest)})`)
}

/** Hears for which tenants somebody waits. What is missed while the connection is away is found by the next look. */
export const listenForPollRequests = (
  url: string,
  log: FastifyBaseLogger,
  onHeard: (request: PollRequest) => void,
): ChannelListener =>
  listenOnChannel({
    url,
    channel,
    onText: text => onHeard(PollRequest.parse(JSON.parse(text))),
    onLost: error => log.warn({ err: error }, 'The poller cannot listen'),
  })
