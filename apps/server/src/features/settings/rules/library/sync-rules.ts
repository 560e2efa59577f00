import { draftRule, rule } from '@aftermile/contract/settings/rules'
import { tag } from '@aftermile/contract/settings/tags'
import { systemTenantId } from '@aftermile/domain/access'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import type pg from 'pg'
import { rules } from '../../../../db/tables/rules.ts'
import { tags } from '../../../../db/tables/settings.ts'
import { shippedFields, shippedRows, syncShipped } from '../../../../records/shipped-rows.ts'
import { inTenant } from '../../../../tenancy/in-tenant.ts'
import { systemRules } from './system-rules.ts'
import { systemTags } from './system-tags.ts'

/**
 * Makes the rules of the system tenant, and the tags they set, those that come with the product. Returns the ids that changed. What
 * root made there itself stays, and so do the copies of tenants.
 */
export const syncRules = (pool: pg.Pool): Promise<string[]> =>
  inTenant(pool, { limits: { tenantId: systemTenantId, merchants: [] } }, async ({ db }) => [
    ...(await syncShipped(db, tagRows, shippedTags())),
    ...(await syncShipped(db, ruleRows, shippedRules())),
  ])

const tagRows = shippedRows(tags, shippedFields(tag.sent.shape))
const ruleRows = shippedRows(rules, shippedFields(rule.stored.shape))

const shippedRules = () =>
  systemRules.map(systemRule => ({ ...draftRule.parse(systemRule), isSystem: true, isCustomized: false }))

const shippedTags = () =>
  systemTags.map(systemTag => {
    const parsed = tag.sent.parse(systemTag)
    return { ...parsed, color: parsed.color ?? colorOfPriority(parsed.priority) }
  })
