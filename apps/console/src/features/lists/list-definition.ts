import type { FacetCounts } from '@aftermile/contract/search'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListQuery } from './address/list-address.ts'

export type ColumnShape = {
  readonly id: string
  readonly title: string
  /** In full, where the title is short. */
  readonly longTitle?: string
  readonly widthPx: number
  readonly isShownFirst: boolean
}

/** A column of a list whose rows the server finds. */
export type ResultColumn<Hit> = ColumnShape & {
  readonly cell: (hit: Hit) => ReactNode
  readonly align?: 'right'
  /** The server's word for sorting by it. */
  readonly sort?: string
  /** Times and numbers: the largest comes first. */
  readonly startsDescending?: boolean
  /** Takes a whole line where rows are drawn as cards. */
  readonly isWide?: boolean
}

export type FacetField = {
  readonly field: string
  readonly title: string
  readonly nameOf: (value: string) => string
  readonly colorOf?: (value: string) => string | null
  /** By their place in a list of their own, instead of by count. */
  readonly orderOf?: (value: string) => number
  readonly isOpenFirst: boolean
}

/** What links from elsewhere ask for; no facet counts it. */
export type LinkedField = Pick<FacetField, 'field' | 'title' | 'nameOf'> & {
  /** Where there may be many values: one chip for all of them; null where each has its own. */
  readonly allOf?: (count: number) => string | null
}

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

/** Where a row leads; `id` and `merchantId` of the address. */
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

/** One kind of list: what it shows, how it is asked for, and where its rows lead. */
export type ListDefinition<Hit> = {
  /** Names the table in the browser's memory, and the set of its saved views. */
  readonly id: 'shipments' | 'orders'
  readonly title: string
  readonly about: string
  readonly icon: TablerIcon
  readonly columns: readonly ResultColumn<Hit>[]
  readonly facets: readonly FacetField[]
  readonly linked?: readonly LinkedField[]
  /** What its first date is called. */
  readonly bookedTitle: 'Booked' | 'Created'
  readonly hasCompletedSwitch: boolean
  /** What every question of this list holds, whatever else is asked. */
  readonly baseQuery?: ListQuery
  readonly search: (asked: ListRequest, signal: AbortSignal) => Promise<ListResponse<Hit>>
  readonly nameOf: (hit: Hit) => RowId
  /** What a row is called when it is read out. */
  readonly labelOf: (hit: Hit) => string
  readonly rowOf: (hit: Hit) => SelectedRow
  /** Asks for the whole of one that is about to be opened. */
  readonly onPreload?: (name: RowId) => void
}
