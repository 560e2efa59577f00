import { parseFacetText } from '@aftermile/domain/fields/facet-text'
import { noValue } from '@aftermile/domain/fields/shipment-filters'
import { array, nothing, type Part, part } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { SearchSubject, SortColumn } from './search-subject.ts'

/** The query of a search request as the contract parses it. */
export type SearchQuery = {
  readonly id?: string | undefined
  readonly merchantId?: string | undefined
  readonly text?: string | undefined
  readonly includeFacets?: boolean | undefined
  readonly exactCount?: boolean | undefined
  readonly includeCompleted?: boolean | undefined
  /** For shipments: only those of one order. */
  readonly orderId?: string | undefined
  readonly size: number
  readonly page: number
  readonly sort?: string | undefined
  readonly facets?: string | undefined
  readonly bookedFrom?: string | undefined
  readonly bookedTo?: string | undefined
  readonly completedFrom?: string | undefined
  readonly completedTo?: string | undefined
}

export type ChosenFacets = ReadonlyMap<string, readonly string[]>

/** 'statusId:in_transit,customs;merchantId:fjallro' */
export function parseFacets({ facets, openFacets, filters }: SearchSubject, text = ''): ChosenFacets {
  const chosen = new Map<string, string[]>()
  for (const { field, values } of parseFacetText(text)) {
    if (![facets, openFacets, filters].some(known => Object.hasOwn(known, field)))
      throw refused(
        'facets',
        `{_field_} can’t contain ${field.slice(0, 50)}. Use ${Object.keys({ ...facets, ...openFacets }).join(', ')}`,
      )
    const known = chosen.get(field)
    if (known !== undefined) known.push(...values)
    else if (values.length > 0) chosen.set(field, values)
  }
  return chosen
}

export type Sort = SortColumn & { readonly field: string; readonly isDescending: boolean }

/** Null: newest first. */
export function parseSort({ sorts }: SearchSubject, text = ''): Sort | null {
  if (text === '') return null
  const isDescending = text.startsWith('-')
  const field = text.replace(/^-/, '')
  const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (by === undefined)
    throw refused('sort', `{_field_} must be one of ${Object.keys(sorts).join(', ')}, with a leading - for descending`)
  return field === 'bookingTimestamp' && isDescending ? null : { ...by, field, isDescending }
}

const deepestRow = 10_000

export function offsetOf({ page, size }: SearchQuery): number {
  if (page * size > deepestRow)
    throw refused('page', `{_field_} can’t go beyond ${deepestRow} rows. Narrow your search`)
  return (page - 1) * size
}

/** All conditions on `s` except its facets, each with `and` before it. */
export function filterOf(subject: SearchSubject, query: SearchQuery): Part {
  const { id, merchantId, orderId, bookedFrom, bookedTo, completedFrom, completedTo } = query
  return part`
    ${id === undefined ? nothing : part`and s.id = ${id}`}
    ${merchantId === undefined ? nothing : part`and s.merchant_id = ${merchantId}`}
    ${orderId === undefined ? nothing : part`and s.order_id = ${orderId}`}
    ${bookedFrom === undefined ? nothing : part`and ${subject.bookedAt} >= ${bookedFrom}::timestamptz`}
    ${bookedTo === undefined ? nothing : part`and ${subject.bookedAt} <= ${bookedTo}::timestamptz`}
    ${completedFrom === undefined ? nothing : part`and s.completed_at >= ${completedFrom}::timestamptz`}
    ${completedTo === undefined ? nothing : part`and s.completed_at <= ${completedTo}::timestamptz`}
    ${query.includeCompleted === false ? part`and s.completed_at is null` : nothing}`
}

/** Whether only open rows can match. */
export const isOpenOnly = (subject: SearchSubject, query: SearchQuery, chosen: ChosenFacets): boolean =>
  query.includeCompleted === false || hasOpenFacet(subject, chosen)

export const hasOpenFacet = ({ openFacets }: SearchSubject, chosen: ChosenFacets): boolean =>
  [...chosen.keys()].some(field => Object.hasOwn(openFacets, field))

export function hasFilter(query: SearchQuery): boolean {
  const { id, merchantId, orderId, bookedFrom, bookedTo, completedFrom, completedTo } = query
  return [id, merchantId, orderId, bookedFrom, bookedTo, completedFrom, completedTo].some(text => text !== undefined)
}

export const facetFilter = (subject: SearchSubject, chosen: ChosenFacets): Part =>
  [...chosen].reduce((all, [field, values]) => part`${all} and ${isChosen(subject, field, values)}`, nothing)

/** The condition that a row has one of the values, or no value. */
export function isChosen(
  { facets, openFacets, filters }: SearchSubject,
  field: string,
  values: readonly string[],
): Part {
  if (field === 'tags') return part`s.tags <> '{}' and s.tags && ${array(values)}::text[]` // few have tags, and those have an index
  const column = facets[field] ?? openFacets[field]?.filter ?? filters[field]
  if (column === undefined) throw new Error(`There is no filter ${field}`)
  if (typeof column === 'function') return column(values)
  const isOne = part`${column} = any (${array(values)}::text[])`
  return values.includes(noValue) ? part`(${isOne} or ${column} is null)` : isOne
}
