import { contract } from '@aftermile/contract/index'
import type { Erasure } from '@aftermile/contract/settings/privacy'
import { expect, vi } from 'vitest'
import type { Caller, TestServer } from '../server.ts'

/** Where one of some texts stands in the rows of a tenant, as table.column: every text, list of texts and JSON of every table. */
export async function placesOf({ admin }: TestServer, texts: readonly string[], tenantId: string): Promise<string[]> {
  const { rows: columns } = await admin.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'json', 'bytea') order by 1, 2`)
  const places: string[] = []
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await admin.query(
      `select 1 from ${table} where tenant_id = $1 and lower(${text}) like any ($2) limit 1`,
      [tenantId, texts.map(one => `%${one.toLowerCase()}%`)],
    )
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}

export const erasureOf = async (caller: Caller, id: string): Promise<Erasure | undefined> =>
  (await caller.ask(contract.privacy.list)).find(one => one.id === id)

/** Waits until an erasure has ended well. */
export async function waitUntilErased(caller: Caller, id: string): Promise<Erasure> {
  return vi.waitFor(
    async () => {
      const erasure = await erasureOf(caller, id)
      expect(erasure?.status).toBe('done')
      return erasure as Erasure // it is done
    },
    { timeout: 20_000, interval: 100 },
  )
}
