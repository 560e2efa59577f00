import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { z } from 'zod'
import { crud, item } from '../crud.ts'
import { requiredText } from '../fields/basic-fields.ts'
import { brand, noBrand } from './brand.ts'
import { listRuleUses } from './rule-uses.ts'

const languageIds = languages.map(({ id }) => id) as [LanguageId, ...LanguageId[]] // the list is not empty

/** A merchant or brand of the tenant. Every order and shipment belongs to one. */
export const merchant = item({
  name: requiredText(100),
  isActive: z.boolean().default(true),
  /** The language of messages when the order names none; empty: the tenant's. */
  locale: z.enum(['', ...languageIds]).default(''),
  brand: brand.default(noBrand),
})
export type Merchant = z.infer<typeof merchant.stored>

const calls = crud('/merchants', merchant, {
  name: 'merchant',
  read: { scope: 'shipment_read' },
  write: { scope: 'merchant_write', allMerchants: true },
})

export const merchants = { ...calls, listUses: listRuleUses('/merchants', 'merchant', calls.remove.need) }
