/** The fields in which a hit shows where the search matched. */
export const highlightFields = [
  'itemId',
  'orderNumber',
  'references',
  'referenceIds',
  'locations',
  'names',
  'phoneNumbers',
  'emailAddresses',
  'articleIds',
  'articleDescriptions',
] as const

export type HighlightField = (typeof highlightFields)[number]
export type SearchKind = 'shipment' | 'order'

/** All text by which an order or a shipment is found. */
export type SearchDocument = Readonly<Record<HighlightField, readonly string[]>> & {
  readonly kind: SearchKind
  readonly id: string
  readonly merchantId: string
  /** A shipment: when it was booked, else created. An order: when it was ordered. */
  readonly sortedAt: string
  readonly isOpen: boolean
}

/** An order's number is unique only with its merchant. */
export const keyOf = ({ kind, id, merchantId }: Pick<SearchDocument, 'kind' | 'id' | 'merchantId'>): string =>
  kind === 'order' ? `${merchantId}/${id}` : id
