import type { Value } from '@aftermile/dashboards/data/dataset'
import type { Filter } from '@aftermile/dashboards/data/filter'
import type { Filters } from '../engine/engine-messages.ts'

/**
 * Filters as text for the address: 'statusId:lost,returned;milestoneIndex:#3000;bookingDate:[2026-11-01,2026-11-07]'.
 * Numbers start with #, ~ means unknown, and an open end of a range is empty.
 */
export function addressFilters(filters: Filters): string | undefined {
  const texts = Object.entries(filters).map(([name, filter]) => `${escaped(name)}:${filterText(filter)}`)
  return texts.length > 0 ? texts.join(';') : undefined
}

/** Ignores what it cannot read. */
export function parseFilters(text = ''): Filters {
  const pairs = text.split(';').flatMap((pair): [string, Filter][] => {
    const index = pair.indexOf(':')
    const filter = index > 0 ? parseFilter(pair.slice(index + 1)) : null
    return filter === null ? [] : [[unescaped(pair.slice(0, index)), filter]]
  })
  return Object.fromEntries(pairs)
}

function filterText(filter: Filter): string {
  if ('values' in filter) return filter.values.map(valueText).join(',')
  const end = (value: string | number | null) => (value === null ? '' : valueText(value))
  return `[${end(filter.from)},${end(filter.to)}]`
}

function parseFilter(text: string): Filter | null {
  const range = /^\[([^,]*),([^,]*)\]$/.exec(text)
  const end = (part: string | undefined) => (part === undefined || part === '' ? null : parseValue(part))
  if (range) return { from: end(range[1]), to: end(range[2]) }
  return text === '' ? null : { values: text.split(',').map(parseValue) }
}

function valueText(value: Value): string {
  if (value === null) return '~'
  return typeof value === 'number' ? `#${value}` : value === '' ? '%' : escaped(value)
}

function parseValue(text: string): Value {
  if (text === '~') return null
  if (text === '%') return ''
  const number = text.startsWith('#') ? Number(text.slice(1)) : Number.NaN
  return Number.isNaN(number) ? unescaped(text) : number
}

const escaped = (text: string): string =>
  text.replace(/[%,;:#~[\]]/g, character => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
