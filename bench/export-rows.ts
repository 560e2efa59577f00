import { type ColumnKind, type ReportRow, shipmentReports } from '../packages/domain/src/report/shipment-columns.ts'

const cities = [
  'Stockholm',
  'Göteborg',
  'Malmö',
  'Oslo',
  'Bergen',
  'København',
  'Aarhus',
  'Helsinki',
  'Tampere',
  'Uppsala',
]
const first = Date.UTC(2025, 8, 1)
/** Number of different rows. Ids and numbers differ in every row. */
const templateCount = 1000

/** Rows of the full shipment report as the database returns them; always the same. */
export function* reportRows(count: number, perChunk: number): Generator<ReportRow[]> {
  const templates = Array.from({ length: templateCount }, (_, number) => rowOf(number))
  for (let position = 0; position < count; position += perChunk)
    yield Array.from({ length: Math.min(perChunk, count - position) }, (_, index) =>
      namedRow(templates, position + index),
    )
}

function namedRow(templates: readonly ReportRow[], number: number): ReportRow {
  const id = `fjallro-${700_000_000 + number}`
  const packageNumber = `00373500${String(number * 7919).padStart(12, '0')}`
  return {
    ...templates[number % templateCount],
    id,
    orderNumber: `SO${number * 3}`,
    trackingNumber: packageNumber,
    consignmentId: `CN${number * 11}`,
    senderReference: `REF ${number}`,
    shipmentNumber: id,
    toName: `Anna Berg ${number}`,
    toAddress1: `Storgatan ${number}`,
    bookingTimestamp: new Date(first + number * 60_000).toISOString(),
    packageNumbers: [packageNumber],
  }
}

const rowOf = (number: number): ReportRow =>
  Object.fromEntries(
    shipmentReports.shipmentsWithPackages.map(({ id, kind }, position) => [
      id,
      cellOf(kind, id, number * 64 + position),
    ]),
  )

function cellOf(kind: ColumnKind, id: string, seed: number) {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0
  // A fifth of the optional values is missing, as in a real tenant.
  if (mixed % 5 === 0 && kind !== 'count') return null
  if (kind === 'instant') return new Date(first + (mixed % 31_536_000) * 1000).toISOString()
  if (kind === 'amount') return (mixed % 1_000_000) / 1000
  if (kind === 'count') return mixed % 7
  if (kind === 'yesNo') return mixed % 2 === 0
  if (kind === 'list') return mixed % 3 === 0 ? ['vip', 'fragile'] : []
  if (/Name|Reference|Number/.test(id)) return `${cities[mixed % 10]} & Co ${mixed % 5000}`
  return cities[mixed % 10] ?? ''
}
