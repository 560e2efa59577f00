import { ownedFields } from '@aftermile/contract/crud'
import { draftRule, rule } from '@aftermile/contract/settings/rules'
import { tag } from '@aftermile/contract/settings/tags'
import { systemTenantId } from '@aftermile/domain/access'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import type pg from 'pg'
import type { Db } from '../../../../db/pool.ts'
import { rules } from '../../../../db/tables/rules.ts'
import { tags } from '../../../../db/tables/settings.ts'
import { contentHash } from '../../../../records/content-hash.ts'
import { shippedRows } from '../../../../records/shipped-rows.ts'
import { inTenant } from '../../../../tenancy/in-tenant.ts'
import { systemRules } from './system-rules.ts'
import { systemTags } from './system-tags.ts'

/**
 * Makes the rules of the system tenant, and the tags they set, those that come with the product. Returns the ids that changed. What
 * root made there itself stays, and so do the copies of tenants.
 */
export const syncRules = (pool: pg.Pool): Promise<string[]> =>
  inTenant(pool, { limits: { tenantId: systemTenantId, merchants: [] } }, async ({ db }) => [
    ...(await sync(db, tagRows, shippedTags())),
    ...(await sync(db, ruleRows, shippedRules())),
  ])

const fieldsOf = (shape: object) => Object.keys(shape).filter(name => !ownedFields.some(owned => owned === name))
const tagRows = shippedRows(tags, fieldsOf(tag.sent.shape))
const ruleRows = shippedRows(rules, fieldsOf(rule.stored.shape))

const shippedRules = () => systemRules.map(one => ({ ...draftRule.parse(one), isSystem: true, isCustomized: false }))

const shippedTags = () =>
  systemTags.map(one => {
    const parsed = tag.sent.parse(one)
    return { ...parsed, color: parsed.color ?? colorOfPriority(parsed.priority) }
  })

type Items = readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]

async function sync(db: Db, rows: ReturnType<typeof shippedRows>, items: Items): Promise<string[]> {
  const hashes = await rows.readHashes(db)
  const all = items.map(item => ({ ...item, libraryHash: contentHash(JSON.stringify(item)) }))
  const changed = all.filter(({ id, libraryHash }) => hashes.get(id) !== libraryHash)
  const vanished = [...hashes.keys()].filter(id => !all.some(item => item.id === id))
  if (changed.length > 0 || vanished.length > 0) await rows.write(db, changed, vanished)
  return [...changed.map(({ id }) => id), ...vanished]
}
