import type { ItemError } from '@aftermile/contract/item-problems'
import type { ReferenceData } from './reference-data.ts'

/** The errors in the merchant of an order or a shipment. */
export function checkMerchant(id: string, reference: ReferenceData): ItemError[] {
  const merchant = reference.findMerchant(id)
  if (merchant === null) return [{ name: 'merchantId', message: `Merchant “${id}” not found`, code: 'not_found' }]
  return merchant.isActive ? [] : [{ name: 'merchantId', message: `Merchant “${id}” is inactive`, code: 'inactive' }]
}

type Changed = { readonly changedAt?: string | null | undefined }
type Stored = { readonly changedAt: number | null }

/** Whether an item is older than what is stored: then it is ignored. */
export const isOlder = (item: Changed, stored: Stored | null): boolean =>
  Boolean(item.changedAt && stored?.changedAt && Date.parse(item.changedAt) < stored.changedAt)
