import type { FacetCounts } from '@aftermile/contract/search'
import type { ReactNode } from 'react'
import type { HelpTerm } from '../../ui/help/help-terms.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import type { ListAddress, ListQuery } from './address/list-address.ts'

export type ColumnShape = {
  readonly id: string
  readonly title: string
  /** The full title, if `title` is an abbreviation. */
  readonly longTitle?: string
  readonly widthPx: number
  readonly isShownFirst: boolean
}

/** A column of a list whose rows the server finds. */
export type ResultColumn<Hit> = ColumnShape & {
  readonly cell: (hit: Hit) => ReactNode
  readonly align?: 'right'
  /** The `sort` parameter of the search for this column. */
  readonly sort?: string
  /** For times and numbers: the first click sorts the largest first. */
  readonly startsDescending?: boolean
  /** Takes a full line when rows are drawn as cards. */
  readonly isWide?: boolean
  /** A card shows it, wherever the column stands. */
  readonly isOnCard?: true
}

export type FacetField = {
  readonly field: string
  readonly title: string
  readonly nameOf: (value: string) => string
  readonly colorOf?: (value: string) => string | null
  /** Sorts the values by this number instead of by count. */
  readonly orderOf?: (value: string) => number
  readonly isOpenFirst: boolean
  /** Each value includes the next: choosing one replaces the other. */
  readonly isSingle?: true
  /** The text of one chip for all values; null if each value has its own chip. */
  readonly allOf?: (count: number) => string | null
  /** What the question mark beside the title explains. */
  readonly help?: HelpTerm
  /** The values of a filter that the server doesn’t count. */
  readonly options?: readonly string[]
}

/** A filter that only links from other pages set. It has no facet. */
export type LinkedField = Pick<FacetField, 'field' | 'title' | 'nameOf' | 'allOf'>

/** A view that comes with the product. */
export type ReadyView = { readonly id: string; readonly name: string; readonly address: ListAddress }

export type SelectedRow = {
  readonly id: string
  readonly merchantId: string
  readonly milestoneIndex: number | null
  readonly tags: readonly string[]
}

export type ResultSelection = {
  readonly items: readonly SelectedRow[]
  readonly matching: { readonly query: ListQuery; readonly count: number } | null
}

/** Names a row in the address. */
export type RowId = { readonly id: string; readonly merchantId?: string }

export type ListResponse<Hit> = {
  readonly count: number
  readonly countIsExact: boolean
  readonly items: readonly { readonly document: Hit }[]
  readonly facets?: FacetCounts | undefined
  readonly facetsAreExact?: boolean | undefined
}

export type ListRequest = ListQuery & {
  page?: number
  size?: number
  sort?: string
  includeFacets?: 'true'
  exactCount?: 'true'
}

/** Describes a list: its columns and filters, its search, and the links of its rows. */
export type ListDefinition<Hit> = {
  /** The key of the table in local storage, and of its saved views. */
  readonly id: 'shipments' | 'orders'
  readonly title: string
  readonly about: string
  readonly icon: Icon
  readonly columns: readonly ResultColumn<Hit>[]
  readonly facets: readonly FacetField[]
  readonly linked?: readonly LinkedField[]
  readonly views?: readonly ReadyView[]
  /** The title of its first date. */
  readonly bookedTitle: 'Booked' | 'Created'
  readonly hasCompletedSwitch: boolean
  /** Part of every query of this list. */
  readonly baseQuery?: ListQuery
  readonly search: (request: ListRequest, signal: AbortSignal) => Promise<ListResponse<Hit>>
  readonly rowIdOf: (hit: Hit) => RowId
  /** The label of a row for screen readers. */
  readonly labelOf: (hit: Hit) => string
  readonly rowOf: (hit: Hit) => SelectedRow
  /** Loads the detail of a row that is about to be opened. */
  readonly onPreload?: (rowId: RowId) => void
}
