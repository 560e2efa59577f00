import { facetsText } from '@aftermile/domain/fields/facet-text'
import type { DrillDown, ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'
import type { AnyBoard } from './board.ts'
import type { Filters } from './conditions.ts'

export type Drill = {
  /** The path of the list. */
  readonly list: string
  /** Its parameters: filters as text, and days. */
  readonly query: Readonly<Record<string, string>>
  /** The names of the filters that the list does not support, or for which its address is too short. */
  readonly without: readonly string[]
}

type ListOptions = {
  /** The time zone of days and hours. */
  readonly zone: string
  /** The filters of the number itself, beside those of the board. */
  readonly own?: readonly ListFilter[] | undefined
  /** What is counted. Absent: rows. */
  readonly metric?: string | undefined
}

/** The most characters of the filters in an address. */
const maxLength = 4500

/**
 * The list of the rows behind a board, a number or a mark, with the filters that the list supports; null if there is no list or
 * nothing can be in it.
 */
export function drillOf(
  { dataset, where }: Pick<AnyBoard, 'dataset' | 'where'>,
  filters: Filters,
  { zone, own = [], metric = dataset.shown.counted }: ListOptions,
): Drill | null {
  const { drill } = dataset.shown
  if (drill === null) return null
  const counted = drill.counts?.[metric] ?? []
  const named = [...namedParts(drill, where, zone), ...namedParts(drill, filters, zone)]
  const parts = intersected([
    ...(drill.always ?? []),
    ...named.flatMap(namedParts => namedParts.parts ?? []),
    ...own,
    ...counted,
  ])
  if (parts === null) return null
  return {
    list: drill.list,
    query: queryOf(drill, parts),
    without: named.filter(item => item.parts === null).map(entry => entry.name),
  }
}

/** Rows pass two filters on one field with the values that both have. Null if they have none in common. */
function intersected(parts: readonly ListFilter[]): ListFilter[] | null {
  const groups = [...Map.groupBy(parts, fieldOf).values()].map(([first, ...more]) =>
    more.reduce<ListFilter | null>((all, filter) => (all === null ? null : both(all, filter)), first ?? null),
  )
  return groups.some(part => part === null) ? null : groups.filter(part => part !== null)
}

function both(a: ListFilter, b: ListFilter): ListFilter | null {
  if ('field' in a && 'field' in b) {
    const values = a.values.filter(value => b.values.includes(value))
    return values.length === 0 ? null : { field: a.field, values }
  }
  return JSON.stringify(a) === JSON.stringify(b) ? a : null
}

/** The most rows that are listed by id. */
export const maxIds = 150

/** The parameters of the list of exactly these rows; null if they do not fit into an address. */
export function idsQuery(ids: readonly string[]): Drill['query'] | null {
  const facets = facetsText({ id: ids }) ?? ''
  return ids.length > 0 && facets.length <= maxLength ? { facets } : null
}

type NamedParts = { readonly name: string; readonly parts: readonly ListFilter[] | null }

function namedParts(
  { toListFilters }: DrillDown,
  filters: Readonly<Record<string, Filter | undefined>>,
  zone: string,
): NamedParts[] {
  let length = 0
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (filter === undefined) return []
    const parts = toListFilters(name, filter, zone)
    const fits = length + lengthOf(parts ?? []) <= maxLength
    if (fits) length += lengthOf(parts ?? [])
    return [{ name, parts: fits ? parts : null }]
  })
}

const lengthOf = (parts: readonly ListFilter[]): number =>
  parts.reduce((sum, part) => sum + ('field' in part ? (facetsText({ [part.field]: part.values })?.length ?? 0) : 0), 0)

/** The range of days has no field name; there is only one. */
function fieldOf(part: ListFilter): string {
  if ('field' in part) return part.field
  return 'param' in part ? part.param : ''
}

function queryOf({ days }: DrillDown, parts: readonly ListFilter[]): Readonly<Record<string, string>> {
  const facets = parts.flatMap(part => ('field' in part ? [[part.field, part.values] as const] : []))
  const range = parts.flatMap(part => ('from' in part ? [part.from, part.to] : []))
  const own = parts.flatMap(part => ('param' in part ? [[part.param, part.value] as const] : []))
  const params = {
    facets: facetsText(Object.fromEntries(facets)),
    [days[0]]: range[0],
    [days[1]]: range[1],
    ...Object.fromEntries(own),
  }
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, value]])))
}
