import { isDeepStrictEqual } from 'node:util'
import type { NounId } from '@aftermile/domain/nouns/nouns'
import { insertRow, insertRows, type RecordIn, recordsOf } from '../db/records.ts'
import { sql } from '../db/sql.ts'
import { auditEntries } from '../db/tables/upkeep.ts'
import type { Ctx } from '../tenancy/context.ts'

type Item = Readonly<Record<string, unknown>>
export type Change = { noun: NounId; itemId: string; before: Item | null; after: Item | null }
export type Changes = Record<string, { before: unknown; after: unknown }>

type Writer = Pick<Ctx, 'db' | 'tenantId' | 'author'>

/** Writes an audit entry in the transaction of the change. */
export async function writeAudit(ctx: Writer, change: Change): Promise<void> {
  const { changes, ...entry } = entryOf(change)
  await ctx.db.run(sql`${insertRow(auditEntries, { ...writtenBy(ctx), ...entry, changes: JSON.stringify(changes) })}`)
}

/** Writes the audit entries of many changes at once. */
export async function writeAudits(ctx: Writer, changes: readonly Change[]): Promise<void> {
  await writeEntries(ctx, changes.map(entryOf))
}

const entries = recordsOf(auditEntries, ['action', 'noun', 'itemId', 'changes'])
type Entry = RecordIn<typeof entries> & { readonly noun: NounId }

/** Writes audit entries that say what has changed. */
export async function writeEntries(ctx: Writer, written: readonly Entry[]): Promise<void> {
  await ctx.db.run(sql`${insertRows(auditEntries, writtenBy(ctx), entries.with(written))} returning 1`)
}

const writtenBy = ({ tenantId, author }: Writer) => ({ tenantId, userId: author.id, userName: author.name })

const entryOf = ({ noun, itemId, before, after }: Change): Entry => ({
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
