import type { PastShipment } from '@aftermile/domain/foresight/backtest'
import { StartError } from '../../runtime/start-error.ts'
import { csvReader } from '../intake/imports/reading/csv-reader.ts'

const requiredColumns = ['orderDate', 'actualDeliveryTime'] as const
const knownColumns = [
  ...requiredColumns,
  'departedTimestamp',
  'promisedDeliveryTime',
  'fromArea',
  'toArea',
  'serviceProviderProductId',
  'merchantId',
] as const
type Column = (typeof knownColumns)[number]

/** The arrived shipments of a CSV file, and how many rows were left out: not arrived, or not plausible. */
export function journeysOfFile(text: string): { journeys: PastShipment[]; leftOut: number } {
  const reader = csvReader(separatorOf(text))
  const [head, ...rows] = [...reader.write(text.replace(/^\uFEFF/, '')), ...reader.end()]
  const names = (head?.cells ?? []).map(cell => String(cell).trim())
  const missing = requiredColumns.filter(name => !names.includes(name))
  if (missing.length > 0) throw new StartError(`The file has no column ${missing.join(' and no ')}.`)
  const places = new Map(knownColumns.map(name => [name, names.indexOf(name)]))
  const journeys = rows.flatMap(({ cells }) =>
    journeyOf(column => String(cells[places.get(column) ?? -1] ?? '').trim()),
  )
  return { journeys, leftOut: rows.length - journeys.length }
}

function journeyOf(cell: (column: Column) => string): PastShipment[] {
  const orderedAt = instantOf(cell('orderDate'))
  const metAt = instantOf(cell('actualDeliveryTime'))
  if (orderedAt === null || metAt === null || metAt <= orderedAt) return []
  return [
    {
      orderedAt,
      metAt,
      departedAt: instantOf(cell('departedTimestamp')),
      deadline: endOf(cell('promisedDeliveryTime')),
      fromArea: cell('fromArea'),
      toArea: cell('toArea'),
      product: cell('serviceProviderProductId'),
      productGroup: '',
      sender: cell('merchantId'),
    },
  ]
}

/** Reads a time. Without a zone it is in UTC. */
export function instantOf(text: string): number | null {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const at = text === '' ? Number.NaN : Date.parse(hasZone || isDay ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : at
}

/** A promised day lasts until its end. */
function endOf(text: string): number | null {
  const at = instantOf(text)
  return at !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? at + 86_399_000 : at
}

const separatorOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  return [',', ';', '\t'].reduce((best, mark) => (head.split(mark).length > head.split(best).length ? mark : best), ',')
}
