import { dayMs, hourMs } from '@aftermile/domain/times/milliseconds'
import { type TestCell, workbookOf } from '../../apps/server/src/test/data/workbook.ts'
import { type Fact, factOf, randomNumbers, type TrialFile } from './trial-file.ts'

const zone = 'Europe/Stockholm'
const excelDays = 25_569
const cellOf = (wall: number): TestCell => ({ days: wall / dayMs + excelDays })

/** A workbook of one sheet: times as day numbers, promised days as whole ones, holes in every column that may have them. */
export function workbook(rows: number): TrialFile {
  const random = randomNumbers(19)
  const facts: Fact[] = []
  const lines = Array.from({ length: rows }, (_, index): TestCell[] => {
    const ordered = Math.floor((Date.UTC(2022, 2, 1) + random() * 300 * dayMs) / 60_000) * 60_000
    const delivered = ordered + Math.floor(20 + random() * 100) * hourMs
    const promisedDay = Math.floor(ordered / dayMs) * dayMs + 3 * dayMs
    const [isDelivered, hasPromise] = [index % 11 !== 0, index % 7 !== 0]
    facts.push(
      factOf({
        zone,
        booked: ordered,
        delivered: isDelivered ? delivered : null,
        promisedDay: hasPromise ? promisedDay : null,
      }),
    )
    return [
      'trial-xlsx',
      `XL-${index}`,
      cellOf(ordered),
      isDelivered ? cellOf(delivered) : null,
      hasPromise ? cellOf(promisedDay) : null,
      index % 3 === 0 ? null : 1 + (index % 20) / 4,
      index % 5 === 0 ? null : 'Malmö',
    ]
  })
  const head = ['Merchant', 'Shipment', 'Ordered', 'Delivered', 'Latest', 'Weight', 'City']
  return {
    name: 'workbook.xlsx',
    content: workbookOf({ Shipments: [head, ...lines] }),
    timeZone: zone,
    mapping: {
      kind: 'shipments',
      fields: {
        Merchant: 'merchantId',
        Shipment: 'shipmentNumber',
        Ordered: 'orderDate',
        Delivered: 'deliveredAt',
        Latest: 'latestAt',
        Weight: 'grossWeightKg',
        City: 'toCity',
      },
    },
    facts,
    refused: 0,
    newMerchants: 1,
  }
}
