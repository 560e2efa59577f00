import { nothing, type Part, part } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Branch } from './filter-branches.ts'
import type { Sort } from './filters.ts'
import type { SearchSubject } from './search-subject.ts'

/** Rows that one index can return in the requested order. */
export type SortedRange = { readonly filter: Part; readonly rank: Part; readonly order: Part }

type RangeRequest = {
  readonly subject: SearchSubject
  readonly branches: readonly Branch[]
  readonly sort: Sort | null
}

/** The rows of the branches: those with a sort value, and those without. */
export function sortedRangesOf({ subject, branches, sort }: RangeRequest): {
  valued: SortedRange[]
  empty: SortedRange[]
} {
  const order = subject.newestFirst
  if (sort === null)
    return { valued: branches.map(({ filter }) => ({ filter, rank: part`null::text`, order })), empty: [] }
  const { column, isOptional, isDescending } = sort
  const sorted = part`${column} ${isDescending ? part`desc` : nothing}, ${order}`
  const sortable = branches.filter(({ isUnsorted }) => !isUnsorted)
  const hasValue = isOptional ? part`and ${column} is not null` : nothing
  return {
    valued: sortable.map(({ filter, rank }) =>
      rank === null
        ? { filter: part`${filter} ${hasValue}`, rank: column, order: sorted }
        : { filter, rank: part`${rank}::text`, order },
    ),
    empty: isOptional
      ? branches.map(({ filter, isUnsorted }) => ({
          filter: isUnsorted ? filter : part`${filter} and ${column} is null`,
          rank: column,
          order,
        }))
      : [],
  }
}

export const rowsOf = ({ tenantId }: Ctx, subject: SearchSubject, { filter, rank }: SortedRange): Part => part`
  select ${subject.key} as key, s.id, s.merchant_id, ${subject.bookedAt} as sorted_at, ${rank} as rank
  from ${subject.table} where s.tenant_id = ${tenantId} ${filter}`

export const unionAll = (rows: readonly Part[]): Part => rows.reduce((a, b) => part`${a} union all ${b}`)

/** The order in which the rows `h` of all ranges are merged. */
export const rangeOrder = (sort: Sort | null): Part =>
  part`${sort ? part`h.rank ${sort.isDescending ? part`desc` : nothing} nulls last,` : nothing} h.sorted_at desc, h.id, h.merchant_id`
