import { meaningKey } from '@aftermile/contract/intake/import-columns'
import { maxMeaningChars } from '@aftermile/contract/intake/imports'
import { array, sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { hasUnstorableText } from '../../ingest/batch/plain-values.ts'
import type { ReadItem } from '../item-reader.ts'

/** More are found by the next validation, once these exist. */
const mostAtOnce = 5000

/** The merchants that do not exist: those found before, and those of these items. */
export async function addMissingMerchants(
  { db, tenantId }: Ctx,
  before: readonly string[],
  items: readonly ReadItem[],
): Promise<readonly string[]> {
  const known = new Set(before.map(meaningKey))
  const named = new Map<string, string>()
  for (const { item } of items) {
    const name = typeof item.merchantId === 'string' ? item.merchantId : ''
    if (canBeCreated(name) && !known.has(meaningKey(name))) named.set(name, meaningKey(name))
  }
  if (named.size === 0 || before.length >= mostAtOnce) return before
  const rows = await db.rows<{ id: string }>(sql`
    select id from merchants where tenant_id = ${tenantId} and id = any (${array([...named.keys()])})`)
  for (const { id } of rows) named.delete(id)
  // Of several spellings the first one stays.
  const missing = new Map<string, string>()
  for (const [name, key] of named) if (!missing.has(key)) missing.set(key, name)
  return [...before, ...missing.values()].slice(0, mostAtOnce)
}

const canBeCreated = (name: string): boolean =>
  name.trim() !== '' && name.length <= maxMeaningChars && !hasUnstorableText(name)
