import type { CallFailure } from '../../carriers/client/carrier-adapter.ts'

/** A document as a search service gets it: texts, lists of texts, yes or no, instants. */
export type CopiedDocument = Readonly<Record<string, string | boolean | readonly string[] | null>>

export type DocumentChange = {
  /** Names the document within the index. */
  readonly name: string
  /** Null: it is deleted. */
  readonly document: CopiedDocument | null
}

export type CopyOutcome =
  | {
      readonly kind: 'copied'
      /** The documents that the service will never take, with its words. */
      readonly refused: ReadonlyMap<string, string>
      /** The documents that it takes later. */
      readonly later: ReadonlySet<string>
    }
  /** There was no index, and now there is an empty one. */
  | { readonly kind: 'emptied' }
  | CallFailure

/** Copies documents with one credential. Failures are returned, never thrown. */
export type SearchCopier = {
  /** At most 1,000 changes. */
  copy(changes: readonly DocumentChange[]): Promise<CopyOutcome>
}

/** The most changes in one call. */
export const maxChanges = 1000

/** The fields of a document: `key` is its name, the other names are those of the search. */
export const documentFields = {
  filters: ['kind', 'id', 'merchantId', 'statusId', 'milestoneId', 'serviceProviderId', 'toCountryCode'],
  texts: [
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
  ],
} as const
