import { instantOfLocalTime, localTimeOf } from '@aftermile/domain/times/local-time'
import type { Value } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import type { AnyBoard, PanelFilter } from './board.ts'

/** Saved filters by dimension, as values only. A range of days is two instants. */
export type FilterValues = Readonly<Record<string, readonly Value[]>>

export type ActiveBookmark = {
  readonly id: string
  readonly name: string
  readonly filters: FilterValues
  /** JSON text. */
  readonly layout: string
}

/** The saved filters of a board. */
export type SavedFilters = FilterValues & { readonly _activeBookmark?: ActiveBookmark }

/** Days as 2026-01-05, both inclusive; null for an open end. */
export type DateRange = { readonly from: string | null; readonly to: string | null }

/** From the start of the from-day to the end of the to-day in a zone, as instants. */
export const rangeInstants = ({ from, to }: DateRange, zone: string): [string | null, string | null] => [
  from === null ? null : instantText(`${from}T00:00:00.000Z`, zone),
  to === null ? null : instantText(`${to}T23:59:59.999Z`, zone),
]

const instantText = (localTime: string, zone: string): string =>
  new Date(instantOfLocalTime(Date.parse(localTime), zone)).toISOString()

/** The days of two instants in a zone, one of which may be null. Null for other values. */
function rangeOfInstants(values: readonly Value[], zone: string): DateRange | null {
  const [from, to] = values.map(value => dayOf(value, zone))
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return { from, to }
}

/** The first or the last moment of a day in UTC. Such a pair names days, whatever the zone. */
const endOfUtcDay = /T(00:00:00\.000|23:59:59\.999)Z$/

/** The day of an instant; undefined for invalid text. */
function dayOf(value: Value, zone: string): string | null | undefined {
  if (value === null) return null
  const at = typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const localTime = endOfUtcDay.test(String(value)) ? at : localTimeOf(at, zone)
  return new Date(localTime).toISOString().slice(0, 10)
}

/** The engine's filter for saved values; null if they do not filter. */
export function filterOf(kind: PanelFilter['kind'] | 'range', values: readonly Value[], zone: string): Filter | null {
  if (kind === 'dateRange') return rangeOfInstants(values, zone)
  if (kind === 'range' || kind === 'monthRange') {
    const [from = null, to = null] = values
    return from === null && to === null ? null : { from, to }
  }
  return values.length === 0 ? null : { values }
}

/** The filters to save: the values of active filters, and the bookmark they come from. */
export function toSavedFilters(filters: FilterValues, bookmark: ActiveBookmark | null): SavedFilters {
  const active = Object.entries(filters).filter(([name, values]) => name !== bookmarkKey && values.length > 0)
  const saved: FilterValues = Object.fromEntries(active.map(([name, values]) => [name, [...values]]))
  if (bookmark === null) return saved
  const { id, name, filters: own, layout } = bookmark
  // No dimension has the name of the bookmark key.
  return { ...saved, [bookmarkKey]: { id, name, filters: own, layout } } as SavedFilters
}

const bookmarkKey = '_activeBookmark'

/** Reads saved filters from JSON text. Unknown dimensions and invalid values are dropped. */
export function readFilters(
  { dataset }: Pick<AnyBoard, 'dataset'>,
  text: string | null,
): { filters: FilterValues; bookmark: ActiveBookmark | null } {
  const read = parsed(text)
  const known = Object.entries(read).filter(
    ([name, values]) => Object.hasOwn(dataset.dimensions, name) && isValues(values),
  )
  // Checked above.
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
  const saved = Object.entries(filters).filter(([, values]) => isValues(values))
  return { id, name, layout, filters: Object.fromEntries(saved) as FilterValues }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValues = (value: unknown): value is readonly Value[] =>
  Array.isArray(value) && value.every(item => item === null || typeof item === 'string' || typeof item === 'number')
