import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { DrillDown, ListFilter } from '@aftermile/dashboards/data/drill-down'
import type { Filter } from '@aftermile/dashboards/data/filter'
import { facetsText } from '../../lists/address/list-address.ts'
import type { Filters } from '../engine/engine-messages.ts'

export type DrillAddress = {
  readonly path: string
  /** The names of the filters that the list does not support. */
  readonly without: readonly string[]
}

/**
 * The list of the rows behind a board, a number or a mark, with the filters that the list supports; null if there is no list.
 * `own` are the filters of the number itself.
 */
export function drillOf(
  { dataset, where }: Pick<AnyBoard, 'dataset' | 'where'>,
  filters: Filters,
  own: readonly ListFilter[] = [],
): DrillAddress | null {
  const { drill } = dataset.shown
  if (drill === null) return null
  const chosen = namedParts(drill, filters)
  const narrowed = new Set(chosen.flatMap(({ parts }) => parts ?? []).flatMap(fieldOf))
  // A chosen filter replaces the limit of the board on the same field.
  const limits = namedParts(drill, where).filter(
    ({ parts }) => !parts?.flatMap(fieldOf).some(field => narrowed.has(field)),
  )
  const all = [...limits, ...chosen]
  const parts = withoutCopies([...(drill.always ?? []), ...all.flatMap(one => one.parts ?? []), ...own])
  // Nothing passes two different filters on one field, so the number has no list.
  const others = parts.filter(part => !own.some(mine => isEqual(mine, part)))
  if (others.flatMap(fieldOf).some(field => own.flatMap(fieldOf).includes(field))) return null
  // The list cannot combine two filters on one field.
  if (new Set(parts.map(part => fieldOf(part)[0])).size < parts.length)
    return { path: drill.list, without: Object.keys(filters) }
  return {
    path: `${drill.list}?${queryOf(drill, parts)}`,
    without: all.filter(one => one.parts === null).map(one => one.name),
  }
}

const isEqual = (one: ListFilter, other: ListFilter): boolean => JSON.stringify(one) === JSON.stringify(other)

const withoutCopies = (parts: readonly ListFilter[]): ListFilter[] =>
  parts.filter((part, at) => parts.findIndex(each => isEqual(each, part)) === at)

/** The most rows that are listed by id. */
export const maxIds = 150
/** The most characters of ids in an address. */
const maxIdsLength = 4500

/** The list of exactly these rows; null if they do not fit into an address. */
export function pathOfIds({ list }: Pick<DrillDown, 'list'>, ids: readonly string[]): string | null {
  const facets = facetsText({ id: ids }) ?? ''
  const fits = ids.length > 0 && facets.length <= maxIdsLength && ids.every(fitsAddress)
  return fits ? `${list}?${new URLSearchParams({ facets })}` : null
}

type NamedParts = { readonly name: string; readonly parts: readonly ListFilter[] | null }

function namedParts({ toListFilters }: DrillDown, filters: Readonly<Record<string, Filter | undefined>>): NamedParts[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (filter === undefined) return []
    const parts = toListFilters(name, filter)
    const isSupported = parts?.every(part => !('field' in part) || part.values.every(fitsAddress)) ?? false
    return [{ name, parts: isSupported ? parts : null }]
  })
}

/** The address separates values with these characters. */
const fitsAddress = (value: string): boolean => !/[,;]/.test(value)

/** The range of days has no field name; there is only one. */
function fieldOf(part: ListFilter): readonly string[] {
  if ('field' in part) return [part.field]
  return ['param' in part ? part.param : '']
}

function queryOf({ days }: DrillDown, parts: readonly ListFilter[]): URLSearchParams {
  const facets = parts.flatMap(part => ('field' in part ? [[part.field, part.values] as const] : []))
  const range = parts.flatMap(part => ('from' in part ? [part.from, part.to] : []))
  const own = parts.flatMap(part => ('param' in part ? [[part.param, part.value] as const] : []))
  const params = {
    facets: facetsText(Object.fromEntries(facets)),
    [days[0]]: range[0],
    [days[1]]: range[1],
    ...Object.fromEntries(own),
  }
  return new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, value]])))
}
