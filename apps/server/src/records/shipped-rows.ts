import { systemTenantId } from '@aftermile/domain/access'
import type { Db } from '../db/pool.ts'
import { excluded, insertRows, recordsOf } from '../db/records.ts'
import { array, part, statement } from '../db/sql.ts'
import { alias, nameOf, type Table } from '../db/table.ts'

export type ShippedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly libraryHash: string }

/** The rows of the system tenant that come with the product, and not those that root made there. */
export function shippedRows(of: Table, fields: readonly string[]) {
  const table = nameOf(of)
  const written = [...fields, 'libraryHash']
  const shipped = recordsOf(of, written)
  const by = part`'Aftermile'`
  const hashes = statement(`
    select id, library_hash as hash from ${table} where tenant_id = $1 and library_hash is not null`)
  const removal = statement(`delete from ${table} where tenant_id = $1 and id = any ($2)`)
  // In the order of their ids, so that two servers that start at once wait for each other.
  const upsert = statement`
    ${insertRows(alias(of, 't'), { tenantId: part`$1`, createdBy: by, updatedBy: by }, shipped.parameter(2))} order by x.id
    on conflict (tenant_id, id) do update set version = t.version + 1, ${excluded([...written, 'updatedAt', 'updatedBy'])}
    where t.library_hash is distinct from excluded.library_hash
    returning 1`
  return {
    async readHashes(db: Db): Promise<Map<string, string>> {
      const rows = await db.rows<{ id: string; hash: string }>(hashes(systemTenantId))
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },
    /** Writes those that differ, and deletes the vanished ones. */
    async write(db: Db, rows: readonly ShippedRow[], vanished: readonly string[]): Promise<void> {
      await db.run(upsert(systemTenantId, shipped.json(rows)))
      if (vanished.length > 0) await db.run(removal(systemTenantId, array(vanished)))
    },
  }
}
