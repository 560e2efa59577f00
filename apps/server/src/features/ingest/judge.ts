import type { FieldError } from '@aftermile/contract/problem'
import type { Known } from './known.ts'

/** What is wrong with the merchant that an order or a shipment names. */
export function judgeMerchant(id: string, known: Known): FieldError[] {
  const merchant = known.findMerchant(id)
  if (merchant === null) return [{ name: 'merchantId', message: `There is no merchant ${id}` }]
  return merchant.isActive ? [] : [{ name: 'merchantId', message: `The merchant ${id} is not active` }]
}

type Dated = { readonly changedAt?: string | null | undefined }

/** An older statement never takes the place of a newer one. */
export const isOlder = (said: Dated, stored: Dated | null): boolean =>
  Boolean(said.changedAt && stored?.changedAt && Date.parse(said.changedAt) < Date.parse(stored.changedAt))
