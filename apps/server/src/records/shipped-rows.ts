import { systemTenantId } from '@aftermile/domain/access'
import type { Db } from '../db/pool.ts'
import { array, columnOf, statement } from '../db/sql.ts'

export type ShippedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly libraryHash: string }

/** The rows of the system tenant that come with the product, and not those that root made there. */
export function shippedRows(table: string, fields: readonly string[]) {
  const columns = [...fields, 'libraryHash'].map(columnOf)
  const hashes = statement(`
    select id, library_hash as hash from ${table} where tenant_id = $1 and library_hash is not null`)
  const removal = statement(`delete from ${table} where tenant_id = $1 and id = any ($2)`)
  // In the order of their ids, so that two servers that start at once wait for each other.
  const upsert = statement(`
    insert into ${table} (tenant_id, created_by, updated_by, ${columns.join(', ')})
    select $1, 'Aftermile', 'Aftermile', ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $2) order by id
    on conflict (tenant_id, id) do update set version = ${table}.version + 1, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by,
      ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
    where ${table}.library_hash is distinct from excluded.library_hash
    returning 1`)
  return {
    async readHashes(db: Db): Promise<Map<string, string>> {
      const rows = await db.rows<{ id: string; hash: string }>(hashes(systemTenantId))
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },
    /** Writes those that differ, and deletes the vanished ones. */
    async write(db: Db, rows: readonly ShippedRow[], vanished: readonly string[]): Promise<void> {
      const byColumn = rows.map(row =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
      )
      await db.run(upsert(systemTenantId, JSON.stringify(byColumn)))
      if (vanished.length > 0) await db.run(removal(systemTenantId, array(vanished)))
    },
  }
}
