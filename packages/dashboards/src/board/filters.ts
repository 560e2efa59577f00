import { yesNoValues } from '@aftermile/domain/format/labels'
import type { Value } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import type { AnyBoard, PanelFilter } from './board.ts'

/** A filter as it is kept: its values only. Those of a range of days are two instants in UTC. */
export type FilterValues = Readonly<Record<string, readonly Value[]>>

export type ActiveBookmark = {
  readonly id: string
  readonly name: string
  readonly filters: FilterValues
  /** JSON text. */
  readonly layout: string
}

/** What is kept of the filters of a board. */
export type SavedFilters = FilterValues & { readonly _activeBookmark?: ActiveBookmark }

/** Days as 2026-01-05, both included; null leaves an end open. */
export type DateRange = { readonly from: string | null; readonly to: string | null }

/** From the start of the from-day to the end of the to-day, in UTC. */
export const rangeInstants = ({ from, to }: DateRange): [string | null, string | null] => [
  from === null ? null : `${from}T00:00:00.000Z`,
  to === null ? null : `${to}T23:59:59.999Z`,
]

/** Null where they are no two instants, of which one may be absent. */
export function rangeOfInstants(values: readonly Value[]): DateRange | null {
  const [from, to] = values.map(dayOf)
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return { from, to }
}

/** Undefined where it is no instant. */
function dayOf(value: Value): string | null | undefined {
  if (value === null) return null
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10)
}

/** The choices of a filter, in the order in which they are listed: Yes before No. */
export function filterChoices({ kind }: Pick<PanelFilter, 'kind'>, values: readonly Value[]): Value[] {
  if (kind === 'yesNo') return [...yesNoValues]
  return [...values].sort((one, other) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    if (typeof one === 'number' && typeof other === 'number') return one - other
    return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0
  })
}

/** What the engine is asked for a kept filter; null where there is nothing to ask. */
export function filterOf(kind: PanelFilter['kind'] | 'range', values: readonly Value[]): Filter | null {
  if (kind === 'dateRange') return rangeOfInstants(values)
  if (kind === 'range') {
    const [from = null, to = null] = values
    return from === null && to === null ? null : { from, to }
  }
  return values.length === 0 ? null : { values }
}

/** The filters to keep: values only, nothing for those that are off, and the bookmark they come from. */
export function toSavedFilters(filters: FilterValues, bookmark: ActiveBookmark | null): SavedFilters {
  const on = Object.entries(filters).filter(([name, values]) => name !== bookmarkKey && values.length > 0)
  const kept: FilterValues = Object.fromEntries(on.map(([name, values]) => [name, [...values]]))
  if (bookmark === null) return kept
  const { id, name, filters: own, layout } = bookmark
  // A name that no dimension has, beside names of dimensions.
  return { ...kept, [bookmarkKey]: { id, name, filters: own, layout } } as SavedFilters
}

const bookmarkKey = '_activeBookmark'

/** Reads kept filters from JSON text: what the board has no dimension for, and what is no list of values, is left out. */
export function readFilters(
  { dataset }: Pick<AnyBoard, 'dataset'>,
  text: string | null,
): { filters: FilterValues; bookmark: ActiveBookmark | null } {
  const read = parsed(text)
  const known = Object.entries(read).filter(
    ([name, values]) => Object.hasOwn(dataset.dimensions, name) && isValues(values),
  )
  // Just looked at.
  const filters = Object.fromEntries(known) as FilterValues
  return { filters, bookmark: asBookmark(read[bookmarkKey]) }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

function asBookmark(read: unknown): ActiveBookmark | null {
  if (!isRecord(read)) return null
  const { id, name, filters, layout } = read
  if (typeof id !== 'string' || typeof name !== 'string' || typeof layout !== 'string' || !isRecord(filters))
    return null
  const kept = Object.entries(filters).filter(([, values]) => isValues(values))
  return { id, name, layout, filters: Object.fromEntries(kept) as FilterValues }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValues = (value: unknown): value is readonly Value[] =>
  Array.isArray(value) && value.every(one => one === null || typeof one === 'string' || typeof one === 'number')
