import { isDeepStrictEqual } from 'node:util'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

type Item = Readonly<Record<string, unknown>>
export type Change = { noun: string; itemId: string; before: Item | null; after: Item | null }
export type Changes = Record<string, { before: unknown; after: unknown }>

type Writer = Pick<Ctx, 'db' | 'tenantId' | 'author'>

/** Writes an audit entry in the transaction of the change. */
export async function writeAudit(ctx: Writer, change: Change): Promise<void> {
  const { noun, itemId, action, changes } = entryOf(change)
  await ctx.db.run(sql`
    insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
    values (${ctx.tenantId}, ${ctx.author.id}, ${ctx.author.name}, ${action}, ${noun}, ${itemId}, ${JSON.stringify(changes)})`)
}

/** Writes the audit entries of many changes at once. */
export async function writeAudits(ctx: Writer, changes: readonly Change[]): Promise<void> {
  await ctx.db.run(sql`
    insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
    select ${ctx.tenantId}, ${ctx.author.id}, ${ctx.author.name}, x.action, x.noun, x."itemId", x.changes
    from json_to_recordset(${JSON.stringify(changes.map(entryOf))}) as x (action text, noun text, "itemId" text, changes jsonb)
    returning 1`)
}

const entryOf = ({ noun, itemId, before, after }: Change) => ({
  noun,
  itemId,
  action: before === null ? 'create' : after === null ? 'delete' : 'update',
  changes: changesBetween(before ?? {}, after ?? {}),
})

/** The fields whose values differ, with both values. */
export function changesBetween(before: Item, after: Item): Changes {
  const changes: Changes = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    // PostgreSQL stores the keys of objects in its own order.
    if (!isDeepStrictEqual(was, is)) changes[name] = { before: was, after: is }
  }
  return changes
}
