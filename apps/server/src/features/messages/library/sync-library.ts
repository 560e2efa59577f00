import { ownedFields } from '@aftermile/contract/crud'
import { template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import type pg from 'pg'
import type { Db } from '../../../db/pool.ts'
import { array, columnOf, sql, statement } from '../../../db/sql.ts'
import { contentHash } from '../../../records/content-hash.ts'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { compileMails } from './compile-mails.ts'
import { type LibraryTemplate, libraryTemplates } from './library-templates.ts'

/** Raise it when the same MJML becomes other HTML. */
const compilerVersion = 1

/**
 * Makes the templates of the system tenant those of the library, and returns the ids that changed. What root made there itself stays,
 * and so do the copies of tenants.
 */
export async function syncLibrary(pool: pg.Pool, compile: RenderPool['compile']): Promise<string[]> {
  const library = libraryTemplates().map(one => ({ ...one, hash: hashOf(one) }))
  const hashes = await inSystem(pool, readHashes)
  const changed = library.filter(({ item, hash }) => hashes.get(item.id) !== hash)
  const ids = new Set(library.map(({ item }) => item.id))
  const vanished = [...hashes.keys()].filter(id => !ids.has(id))
  if (changed.length === 0 && vanished.length === 0) return []
  const mails = changed.filter(({ item }) => item.type === 'email')
  const html = await compileMails(compile, [...new Set(mails.map(({ triggerId }) => triggerId))])
  const rows = changed.map(({ item, hash }) => ({ ...item, compiled: html.get(item.id) ?? null, libraryHash: hash }))
  await inSystem(pool, async db => {
    await write(db, rows)
    await db.run(sql`delete from templates where tenant_id = ${systemTenantId} and id = any (${array(vanished)})`)
  })
  return [...changed.map(({ item }) => item.id), ...vanished]
}

const hashOf = ({ item }: LibraryTemplate): string => contentHash(JSON.stringify([compilerVersion, item]))

const inSystem = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(pool, { limits: { tenantId: systemTenantId, merchants: [] } }, ({ db }) => work(db))

async function readHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; hash: string }>(sql`
    select id, library_hash as hash from templates where tenant_id = ${systemTenantId} and library_hash is not null`)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

type Written = LibraryTemplate['item'] & { readonly compiled: string | null; readonly libraryHash: string }

const fields = Object.keys(template.sent.shape).filter(name => !ownedFields.some(owned => owned === name))
const columns = [...fields, 'compiled', 'libraryHash'].map(columnOf)

/** In the order of their ids, so that two servers that start at once wait for each other. */
const upsert = statement(`
  insert into templates (tenant_id, created_by, updated_by, ${columns.join(', ')})
  select $1, 'Aftermile', 'Aftermile', ${columns.join(', ')} from jsonb_populate_recordset(null::templates, $2) order by id
  on conflict (tenant_id, id) do update set version = templates.version + 1, updated_at = now(), updated_by = 'Aftermile',
    ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
  where templates.library_hash is distinct from excluded.library_hash`)

async function write(db: Db, rows: readonly Written[]): Promise<void> {
  const byColumn = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  )
  await db.run(upsert(systemTenantId, JSON.stringify(byColumn)))
}
