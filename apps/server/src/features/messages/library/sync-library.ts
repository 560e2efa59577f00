import { type ParsedTemplate, template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { templateTraits } from '@aftermile/domain/channels/channels'
import type pg from 'pg'
import type { Db } from '../../../db/pool.ts'
import { templates } from '../../../db/tables/settings.ts'
import { contentHash } from '../../../records/content-hash.ts'
import { shippedFields, shippedRows } from '../../../records/shipped-rows.ts'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { compileMails } from './compile-mails.ts'
import { libraryBlocks } from './library-blocks.ts'
import { libraryTemplates } from './library-templates.ts'

/** Raise it when the same MJML becomes other HTML. */
const compilerVersion = 1

/**
 * Makes the templates of the system tenant those of the library, and returns the ids that changed. What root made there itself stays,
 * and so do the copies of tenants.
 */
export async function syncLibrary(pool: pg.Pool, compile: RenderPool['compile']): Promise<string[]> {
  const blocks = libraryBlocks().map(item => ({ triggerId: null, item }))
  const library = [...libraryTemplates(), ...blocks].map(entry => ({ ...entry, hash: hashOf(entry.item) }))
  const hashes = await inSystem(pool, shipped.readHashes)
  const changed = library.filter(({ item, hash }) => hashes.get(item.id) !== hash)
  const ids = new Set(library.map(({ item }) => item.id))
  const vanished = [...hashes.keys()].filter(id => !ids.has(id))
  if (changed.length === 0 && vanished.length === 0) return []
  const mails = changed.filter(({ item }) => templateTraits(item.type)?.content === 'html')
  const html = await compileMails(compile, [...new Set(mails.flatMap(({ triggerId }) => triggerId ?? []))])
  const rows = changed.map(({ item, hash }) => ({ ...item, compiled: html.get(item.id) ?? null, libraryHash: hash }))
  await inSystem(pool, db => shipped.write(db, rows, vanished))
  return [...changed.map(({ item }) => item.id), ...vanished]
}

const hashOf = (item: ParsedTemplate): string => contentHash(JSON.stringify([compilerVersion, item]))

const inSystem = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenant(pool, { limits: { tenantId: systemTenantId, merchants: [] } }, ({ db }) => work(db))

const shipped = shippedRows(templates, [...shippedFields(template.sent.shape), 'compiled'])
