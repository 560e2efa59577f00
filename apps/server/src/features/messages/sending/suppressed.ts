import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { suppressions } from '../../../db/tables/messages.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ClaimedMessage } from './message-batch.ts'

/** Says whether an address gets no messages of a purpose. */
export type IsSuppressed = (address: string, purpose: ClaimedMessage['purpose']) => boolean

/** Reads which of the addresses are on the list. Who has unsubscribed still gets what is purely transactional. */
export async function readSuppressed(
  { db, tenantId }: Ctx,
  channel: 'email' | 'text',
  addresses: readonly string[],
): Promise<IsSuppressed> {
  const rows = await db.rows(sql`
    select ${fieldsOf(suppressions, 'address', 'reason')} from suppressions
    where tenant_id = ${tenantId} and channel = ${channel} and address = any (${array(addresses.map(lower))}::text[])`)
  const reasons = new Map(rows.map(({ address, reason }) => [address, reason]))
  return (address, purpose) => {
    const reason = reasons.get(lower(address))
    return reason !== undefined && (reason !== 'unsubscribe' || purpose !== 'transactional')
  }
}

type Bounce = { readonly address: string; readonly messageId: string; readonly answer: string }

/** Sends nothing more to addresses that do not exist. */
export async function suppressBounced(ctx: Ctx, bounces: readonly Bounce[]): Promise<void> {
  if (bounces.length === 0) return
  const rows = bounces.map(({ address, ...bounce }) => ({ ...bounce, address: lower(address) }))
  await ctx.db.run(sql`
    insert into suppressions (tenant_id, channel, address, reason, note, message_id, created_by)
    select distinct on (address) ${ctx.tenantId}, 'email', address, 'hard_bounce', answer, "messageId", ${ctx.author.name}
    from json_to_recordset(${JSON.stringify(rows)}) as x (address text, "messageId" text, answer text) order by address
    on conflict (tenant_id, channel, address) do nothing`)
}

const lower = (address: string): string => address.toLowerCase()
