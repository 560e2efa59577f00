import type { Highlight } from '@aftermile/contract/search'

/** What a hit is. */
export type HitType = 'shipment' | 'order'

/** The label of a field on the screen. */
export const highlightLabel = (field: Highlight['field'], type: HitType): string =>
  field === 'itemId' ? itemLabels[type] : labels[field]

const itemLabels: Readonly<Record<HitType, string>> = { shipment: 'Shipment', order: 'Order' }

const labels: Readonly<Record<Exclude<Highlight['field'], 'itemId'>, string>> = {
  orderNumber: 'Order number',
  references: 'Reference',
  referenceIds: 'Reference',
  locations: 'Location',
  names: 'Name',
  phoneNumbers: 'Phone number',
  emailAddresses: 'E-mail address',
  articleIds: 'Product number',
  articleDescriptions: 'Product description',
}

export type Piece = { readonly text: string; readonly isMatch: boolean; readonly at: number }

/** Splits the text into matches and the pieces between them. */
export function piecesOf({ text, ranges }: Pick<Highlight, 'text' | 'ranges'>): Piece[] {
  const pieces: Piece[] = []
  let index = 0
  for (const [from, to] of ranges) {
    if (from > index) pieces.push({ text: text.slice(index, from), isMatch: false, at: index })
    if (to > from) pieces.push({ text: text.slice(from, to), isMatch: true, at: from })
    index = to
  }
  if (index < text.length) pieces.push({ text: text.slice(index), isMatch: false, at: index })
  return pieces
}
