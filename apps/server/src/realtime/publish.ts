import { type HubEvent, type HubPayload, hubEvents } from '@aftermile/contract/hub-events'
import type { Scope } from '@aftermile/domain/access'
import { z } from 'zod'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

/** Who of the tenant hears it: one user, those with a scope, those who may see a merchant. All that is given must hold. */
export type Audience = { userId?: string; scope?: Scope; merchantId?: string }

/** What travels from the process that publishes to those that have sockets open. */
export const Envelope = z.union([
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
  /** Rights of a user have changed: open sockets must prove themselves again. */
  z.object({ kind: z.literal('rights'), tenantId: z.string() }),
])
export type Envelope = z.infer<typeof Envelope>

export const channel = 'aftermile_hub'

/** PostgreSQL takes just under 8,000 bytes. */
const notifyBytes = 7500

/** Tells the consoles of the tenant, exactly if the transaction commits. */
export async function publish<E extends HubEvent>(
  ctx: Ctx,
  event: E,
  payload: HubPayload<E>,
  audience: Audience = {},
): Promise<void> {
  const checked = hubEvents[event].parse(payload)
  await send(ctx, { kind: 'event', tenantId: ctx.tenantId, event, payload: checked, audience })
}

/** Tells every process that rights in this tenant have changed. */
export const publishRights = (ctx: Ctx): Promise<void> => send(ctx, { kind: 'rights', tenantId: ctx.tenantId })

async function send(ctx: Ctx, envelope: Envelope): Promise<void> {
  const body = JSON.stringify(envelope)
  if (Buffer.byteLength(body) <= notifyBytes) return notify(ctx, body)
  const row = await ctx.db.find<{ id: string }>(sql`
    insert into hub_events (tenant_id, body) values (${ctx.tenantId}, ${body}) returning id::text`)
  await notify(ctx, JSON.stringify({ kind: 'stored', tenantId: ctx.tenantId, id: row?.id ?? '' } satisfies Envelope))
}

async function notify(ctx: Ctx, body: string): Promise<void> {
  await ctx.db.run(sql`select pg_notify(${channel}, ${body})`)
}
