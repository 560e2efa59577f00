import { dayMs } from '@aftermile/domain/times/milliseconds'
import { americanText, type Fact, factOf, randomNumbers, type TrialFile } from './trial-file.ts'

const zone = 'America/New_York'

/** Shipments in the USA with dates only, the month first, and a promised day. Every 250th row has a weight that is no number. */
export function usOrders(rows: number): TrialFile {
  const random = randomNumbers(13)
  const facts: Fact[] = []
  let refused = 0
  const lines = Array.from({ length: rows }, (_, index) => {
    const ordered = Date.UTC(2014, 0, 3) + Math.floor(random() * 1400) * dayMs
    const shipped = ordered + Math.floor(random() * 4) * dayMs
    const delivered = shipped + Math.floor(random() * 7) * dayMs
    const promisedDay = ordered + 6 * dayMs
    const isBad = index % 250 === 249
    const hasOrder = index % 40 !== 0
    if (isBad) refused++
    else facts.push(factOf({ zone, booked: hasOrder ? ordered : shipped, delivered, promisedDay }))
    return [
      `US-${index}`,
      hasOrder ? americanText(ordered) : '',
      americanText(shipped),
      americanText(delivered),
      americanText(promisedDay),
      `"Customer, ${index}"`,
      'New York City',
      'United States',
      `"${(1000 + index).toLocaleString('en-US')}.50"`,
      isBad ? 'heavy' : String(1 + (index % 30)),
    ].join()
  })
  return {
    name: 'us-orders.csv',
    content: `Ship no,Ordered on,Shipped,Delivered on,Due,Customer,City,Country,Sales,Weight\r\n${lines.join('\r\n')}\r\n`,
    timeZone: zone,
    mapping: {
      kind: 'shipments',
      fields: {
        'Ship no': 'shipmentNumber',
        'Ordered on': 'orderDate',
        Shipped: 'departedAt',
        'Delivered on': 'deliveredAt',
        Due: 'latestAt',
        Customer: 'toName',
        City: 'toCity',
        Country: 'toCountryCode',
        Sales: 'salesValue',
        Weight: 'grossWeightKg',
      },
      constants: { merchantId: 'trial-us', currency: 'USD' },
    },
    facts,
    refused,
    newMerchants: 1,
  }
}
