import { ownedFields } from '@aftermile/contract/crud'
import { systemTenantId } from '@aftermile/domain/access'
import type { Db } from '../db/pool.ts'
import { excluded, insertRows, recordsOf } from '../db/records.ts'
import { array, columnOf, part, rawPart, statement } from '../db/sql.ts'
import { alias, nameOf, type Table } from '../db/table.ts'
import { contentHash } from './content-hash.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id: string }
type ShippedRow = Item & { readonly libraryHash: string }

/** The fields of a schema that a shipped row sets itself. */
export const shippedFields = (shape: object): string[] =>
  Object.keys(shape).filter(name => !ownedFields.some(owned => owned === name))

/**
 * The rows of the system tenant that come with the product, and not those that root made there. If an id is one within a parent, `parent`
 * is the field that names it, and the row goes by the ids of both: `postnord/parcel`.
 */
export function shippedRows(of: Table, fields: readonly string[], parent?: string) {
  const table = nameOf(of)
  const written = [...fields, 'libraryHash']
  const shipped = recordsOf(of, written)
  const by = part`'Aftermile'`
  const keys = parent === undefined ? ['id'] : [parent, 'id']
  const name = keys.map(columnOf).join(` || '/' || `)
  const hashes = statement(`
    select ${name} as id, library_hash as hash from ${table} where tenant_id = $1 and library_hash is not null`)
  const removal = statement(`delete from ${table} where tenant_id = $1 and ${name} = any ($2)`)
  // In the order of their ids, so that two servers that start at once wait for each other.
  const upsert = statement`
    ${insertRows(alias(of, 't'), { tenantId: part`$1`, createdBy: by, updatedBy: by }, shipped.parameters(2))} order by ${rawPart(keys.map(key => `x."${key}"`).join(', '))}
    on conflict (tenant_id, ${rawPart(keys.map(columnOf).join(', '))}) do update set version = t.version + 1, ${excluded([...written, 'updatedAt', 'updatedBy'])}
    where t.library_hash is distinct from excluded.library_hash
    returning 1`
  return {
    nameOf: (row: Item): string => (parent === undefined ? row.id : `${String(row[parent])}/${row.id}`),
    async readHashes(db: Db): Promise<Map<string, string>> {
      const rows = await db.rows<{ id: string; hash: string }>(hashes(systemTenantId))
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },
    /** Writes those that differ, and deletes the vanished ones. */
    async write(db: Db, rows: readonly ShippedRow[], vanished: readonly string[]): Promise<void> {
      await db.run(upsert(systemTenantId, ...shipped.values(rows)))
      if (vanished.length > 0) await db.run(removal(systemTenantId, array(vanished)))
    },
  }
}

/** Makes the rows of a table those that come with the product, and returns the names of what changed. */
export async function syncShipped(
  db: Db,
  rows: ReturnType<typeof shippedRows>,
  items: readonly Item[],
): Promise<string[]> {
  const hashes = await rows.readHashes(db)
  const all = items.map(item => ({ ...item, libraryHash: contentHash(JSON.stringify(item)) }))
  const changed = all.filter(item => hashes.get(rows.nameOf(item)) !== item.libraryHash)
  const names = new Set(all.map(rows.nameOf))
  const vanished = [...hashes.keys()].filter(name => !names.has(name))
  if (changed.length > 0 || vanished.length > 0) await rows.write(db, changed, vanished)
  return [...changed.map(rows.nameOf), ...vanished]
}
