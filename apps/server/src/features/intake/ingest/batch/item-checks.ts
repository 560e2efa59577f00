import type { FieldError } from '@aftermile/contract/problem'
import type { ReferenceData } from './reference-data.ts'

/** What is wrong with the merchant that an order or a shipment names. */
export function checkMerchant(id: string, known: ReferenceData): FieldError[] {
  const merchant = known.findMerchant(id)
  if (merchant === null) return [{ name: 'merchantId', message: `There is no merchant ${id}` }]
  return merchant.isActive ? [] : [{ name: 'merchantId', message: `The merchant ${id} is not active` }]
}

type Said = { readonly changedAt?: string | null | undefined }
type Stored = { readonly changedAt: number | null }

/** An older statement never takes the place of a newer one. */
export const isOlder = (said: Said, stored: Stored | null): boolean =>
  Boolean(said.changedAt && stored?.changedAt && Date.parse(said.changedAt) < stored.changedAt)
