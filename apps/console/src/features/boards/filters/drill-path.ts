import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { DrillDown, ListFilter } from '@aftermile/dashboards/data/drill-down'
import type { Filter } from '@aftermile/dashboards/data/filter'
import { facetsText } from '../../lists/address/list-address.ts'
import type { Filters } from '../engine/engine-messages.ts'

export type DrillAddress = {
  readonly path: string
  /** The filters that the list does not follow, by name. */
  readonly without: readonly string[]
}

/** The list of the rows behind a board or a mark of it, as far as the list knows the filters; null where no list holds them. */
export function drillOf(
  { dataset, where }: Pick<AnyBoard, 'dataset' | 'where'>,
  filters: Filters,
): DrillAddress | null {
  const { drill } = dataset.shown
  if (drill === null) return null
  const chosen = parted(drill, filters)
  const narrowed = new Set(chosen.flatMap(({ parts }) => parts ?? []).flatMap(fieldOf))
  // What is chosen of a field goes before what the board is limited to.
  const limits = parted(drill, where).filter(({ parts }) => !parts?.flatMap(fieldOf).some(field => narrowed.has(field)))
  const all = [...limits, ...chosen]
  const parts = all.flatMap(one => one.parts ?? [])
  // Two filters on one thing are both to be met, which the list cannot be asked for.
  if (new Set(parts.map(part => fieldOf(part)[0])).size < parts.length)
    return { path: drill.list, without: Object.keys(filters) }
  return {
    path: `${drill.list}?${queryOf(drill, parts)}`,
    without: all.filter(one => one.parts === null).map(one => one.name),
  }
}

/** More than this are never named one by one. */
export const maxIds = 150
/** So much of an address may be names. */
const mostIdsLength = 4500

/** The list of exactly these rows; null where they are too many for an address. */
export function pathOfIds({ list }: Pick<DrillDown, 'list'>, ids: readonly string[]): string | null {
  const facets = facetsText({ id: ids }) ?? ''
  const isWhole = ids.length > 0 && facets.length <= mostIdsLength && ids.every(isSayable)
  return isWhole ? `${list}?${new URLSearchParams({ facets })}` : null
}

type Parted = { readonly name: string; readonly parts: readonly ListFilter[] | null }

function parted({ toListFilters }: DrillDown, filters: Readonly<Record<string, Filter | undefined>>): Parted[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (filter === undefined) return []
    const parts = toListFilters(name, filter)
    const canBeSaid = parts?.every(part => !('field' in part) || part.values.every(isSayable)) ?? false
    return [{ name, parts: canBeSaid ? parts : null }]
  })
}

/** An address has signs of its own between values. */
const isSayable = (value: string): boolean => !/[,;]/.test(value)

/** There is one range of days, which has no name. */
const fieldOf = (part: ListFilter): readonly string[] => ['field' in part ? part.field : '']

function queryOf({ days }: DrillDown, parts: readonly ListFilter[]): URLSearchParams {
  const facets = parts.flatMap(part => ('field' in part ? [[part.field, part.values] as const] : []))
  const range = parts.flatMap(part => ('field' in part ? [] : [part.from, part.to]))
  const given = { facets: facetsText(Object.fromEntries(facets)), [days[0]]: range[0], [days[1]]: range[1] }
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value == null ? [] : [[name, value]])))
}
