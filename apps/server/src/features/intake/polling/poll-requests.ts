import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type ChannelListener, listenOnChannel } from '../../../db/listening.ts'
import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const channel = 'aftermile_poll'

const PollRequest = z.object({
  tenantId: z.string(),
  /** The credential that somebody validates: if it was stopped, it is used again. */
  tried: z.object({ serviceProviderId: z.string(), credentialId: z.string() }).nullable(),
})
export type PollRequest = z.infer<typeof PollRequest>

/**
 * Puts the numbers of shipments first in line, also retired ones, and wakes the pollers. Returns the shipments whose carrier can be
 * polled. A shipment without numbers to poll yet gets them in the sync that follows now, by its `refreshed_at`.
 */
export async function requestPoll(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    with clock as (select clock_timestamp() as now)
    update poll_numbers n set wanted_at = clock.now, next_poll_at = least(n.next_poll_at, clock.now), retired_at = null, retired_for = null
    from clock, (
      select n.shipment_id, n.number from poll_numbers n
      join poll_credentials p on p.tenant_id = ${ctx.tenantId} and p.service_provider_id = n.service_provider_id
        and p.credential_id = n.credential_id and p.stopped_at is null
      where n.tenant_id = ${ctx.tenantId} and n.shipment_id = any (${array(ids)}::text[])
        and coalesce(n.retired_for, '') not in ('gone', 'unserved')
      order by n.shipment_id, n.number for update of n) locked
    where n.tenant_id = ${ctx.tenantId} and n.shipment_id = locked.shipment_id and n.number = locked.number
    returning n.shipment_id as id`)
  await wakePollers(ctx)
  return new Set(rows.map(({ id }) => id))
}

/** Wakes the pollers when the transaction commits. Works in read-only transactions too. */
export async function wakePollers({ db, tenantId }: Ctx, tried: PollRequest['tried'] = null): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify({ tenantId, tried } satisfies PollRequest)})`)
}

/** Listens for poll requests. What is missed while the connection is down is found by the next sync. */
export const listenForPollRequests = (
  url: string,
  log: FastifyBaseLogger,
  onRequest: (request: PollRequest) => void,
): ChannelListener =>
  listenOnChannel({
    url,
    channel,
    onText: text => onRequest(PollRequest.parse(JSON.parse(text))),
    onLost: error => log.warn({ err: error }, 'The poller cannot listen for requests'),
  })
