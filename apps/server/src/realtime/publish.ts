import { type HubEvent, type HubPayload, hubEvents } from '@aftermile/contract/hub-events'
import type { Scope } from '@aftermile/domain/access'
import { z } from 'zod'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

/** Who of the tenant receives an event: one user, users with a scope, users who may see a merchant. All given conditions must hold. */
export type Audience = { userId?: string; scope?: Scope; merchantId?: string }

/** A message from the process that publishes to the processes that have open sockets. */
export const HubNotice = z.union([
  z.object({
    kind: z.literal('event'),
    tenantId: z.string(),
    event: z.string(),
    payload: z.unknown(),
    audience: z.object({
      userId: z.string().optional(),
      scope: z.string().optional(),
      merchantId: z.string().optional(),
    }),
  }),
  /** The event itself is a row of hub_events. */
  z.object({ kind: z.literal('stored'), tenantId: z.string(), id: z.string() }),
  /** Rights of a user have changed: the rights of open sockets must be checked again. */
  z.object({ kind: z.literal('rights'), tenantId: z.string() }),
])
export type HubNotice = z.infer<typeof HubNotice>

export const channel = 'aftermile_hub'

/** NOTIFY of PostgreSQL accepts just under 8,000 bytes. */
const notifyBytes = 7500

/** Sends an event to the consoles of the tenant when the transaction commits. */
export async function publish<E extends HubEvent>(
  ctx: Ctx,
  event: E,
  payload: HubPayload<E>,
  audience: Audience = {},
): Promise<void> {
  const checked = hubEvents[event].parse(payload)
  await send(ctx, { kind: 'event', tenantId: ctx.tenantId, event, payload: checked, audience })
}

/** Notifies every process that rights in this tenant have changed. */
export const publishRights = (ctx: Ctx): Promise<void> => send(ctx, { kind: 'rights', tenantId: ctx.tenantId })

async function send(ctx: Ctx, notice: HubNotice): Promise<void> {
  const body = JSON.stringify(notice)
  if (Buffer.byteLength(body) <= notifyBytes) return notify(ctx, body)
  const row = await ctx.db.find<{ id: string }>(sql`
    insert into hub_events (tenant_id, body) values (${ctx.tenantId}, ${body}) returning id::text`)
  await notify(ctx, JSON.stringify({ kind: 'stored', tenantId: ctx.tenantId, id: row?.id ?? '' } satisfies HubNotice))
}

async function notify(ctx: Ctx, body: string): Promise<void> {
  await ctx.db.run(sql`select pg_notify(${channel}, ${body})`)
}
