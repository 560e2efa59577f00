import { part } from '../../db/sql.ts'
import {
  type Chosen,
  facetFilter,
  filterOf,
  hasFilter,
  isOpenOnly,
  offsetOf,
  parseFacets,
  parseSort,
  type SearchQuery,
  type Sort,
} from './filters.ts'
import type { Subject } from './subject.ts'

/** A request, checked: what is wanted of the rows whatever the text. */
export type Request = {
  readonly subject: Subject
  readonly query: SearchQuery
  readonly chosen: Chosen
  readonly sort: Sort | null
  readonly offset: number
  readonly openOnly: boolean
  /** Without the facets. */
  readonly base: object
  readonly filter: object
  /** Whether the filter asks for more than openness. */
  readonly isFiltered: boolean
}

export function requestOf(subject: Subject, query: SearchQuery): Request {
  const chosen = parseFacets(subject, query.facets)
  const base = filterOf(subject, query)
  return {
    subject,
    query,
    chosen,
    sort: parseSort(subject, query.sort),
    offset: offsetOf(query),
    openOnly: isOpenOnly(query),
    base,
    filter: part`${base} ${facetFilter(subject, chosen)}`,
    isFiltered: hasFilter(query) || chosen.size > 0,
  }
}
