import { array, nothing, type Part, part } from '../../../db/sql.ts'
import { type Branch, branchesOf } from './filter-branches.ts'
import {
  type ChosenFacets,
  facetFilter,
  filterOf,
  hasFilter,
  hasOpenFacet,
  isOpenOnly,
  offsetOf,
  parseFacets,
  parseSort,
  type SearchQuery,
  type Sort,
} from './filters.ts'
import type { SearchSubject } from './search-subject.ts'

/** A checked request: everything that limits the rows except the text. */
export type SearchRequest<Row = unknown> = {
  readonly subject: SearchSubject<Row>
  readonly query: SearchQuery
  readonly chosen: ChosenFacets
  readonly sort: Sort | null
  readonly offset: number
  readonly openOnly: boolean
  /** Without the facets that are counted. */
  readonly base: Part
  readonly filter: Part
  /** `filter` split into parts that do not overlap. */
  readonly branches: readonly Branch[]
  /** Whether the facets allow completed rows. */
  readonly hasCompleted: boolean
  /** Whether there is any filter except openness. */
  readonly isFiltered: boolean
}

/** `merchants`: the limit of the caller, where it is known. The row policies enforce it; naming it lets the planner use the index. */
export function searchRequestOf<Row>(
  subject: SearchSubject<Row>,
  query: SearchQuery,
  merchants: readonly string[] = [],
): SearchRequest<Row> {
  const chosen = parseFacets(subject, query.facets)
  const isUncounted = (field: string) => Object.hasOwn(subject.filters, field)
  const uncounted = new Map([...chosen].filter(([field]) => isUncounted(field)))
  const counted = new Map([...chosen].filter(([field]) => !isUncounted(field)))
  const limit = merchants.length === 0 ? nothing : part`and s.merchant_id = any (${array(merchants)}::text[])`
  const openOnly = isOpenOnly(subject, query, chosen)
  const open = hasOpenFacet(subject, chosen) ? part`and s.completed_at is null` : nothing
  const base = part`${filterOf(subject, query)} ${facetFilter(subject, uncounted)} ${limit} ${open}`
  const sort = parseSort(subject, query.sort)
  const { branches, hasCompleted } = branchesOf(subject, { chosen, counted, openOnly, sort })
  return {
    subject,
    query,
    chosen,
    sort,
    offset: offsetOf(query),
    openOnly,
    base,
    filter: part`${base} ${facetFilter(subject, counted)}`,
    branches: branches.map(branch => ({ ...branch, filter: part`${base} ${branch.filter}` })),
    hasCompleted,
    isFiltered: hasFilter(query) || chosen.size > 0,
  }
}
