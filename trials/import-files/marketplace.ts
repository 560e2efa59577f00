import { dayMs, hourMs } from '@aftermile/domain/times/milliseconds'
import { type Fact, factOf, isoText, randomNumbers, type TrialFile } from './trial-file.ts'

const sellers = 955
const zone = 'America/Sao_Paulo'
const cities = ['sao paulo', 'rio de janeiro', 'belo horizonte', 'curitiba', 'manaus']

/** A marketplace in Brazil, 2016 to 2018: sellers by hexadecimal ids, no booking time, promised days at midnight, holes in every time. */
export function marketplace(rows: number): TrialFile {
  const random = randomNumbers(7)
  const idOf = (at: number, salt: number) => ((at + 1) * salt).toString(16).padStart(14, '0')
  const facts: Fact[] = []
  const lines = Array.from({ length: rows }, (_, index) => {
    const ordered = Math.floor((Date.UTC(2016, 8, 4) + random() * 760 * dayMs) / 1000) * 1000
    const shipped = ordered + Math.round((1 + random() * 5) * 24) * hourMs
    const delivered = shipped + Math.round(random() * random() * 40 * 24) * hourMs
    const promisedDay = Math.floor((ordered + (12 + random() * 20) * dayMs) / dayMs) * dayMs
    const [hasOrder, hasShipped, hasDelivered] = [random() > 0.02, random() > 0.02, random() > 0.03]
    const first = hasOrder ? ordered : hasShipped ? shipped : delivered
    const isDelivered = hasDelivered || (!hasOrder && !hasShipped)
    facts.push(factOf({ zone, booked: first, delivered: isDelivered ? delivered : null, promisedDay }))
    return [
      `"${idOf(index, 7_368_787)}"`,
      `"${idOf(index % sellers, 104_395_301_291)}"`,
      hasOrder ? isoText(ordered) : '',
      hasShipped ? isoText(shipped) : '',
      isDelivered ? isoText(delivered) : '',
      isoText(promisedDay),
      String(1000 + (index % 9000)).padStart(5, '0'),
      cities[index % cities.length],
      (10 + random() * 900).toFixed(2),
    ].join()
  })
  const header =
    'order_id,seller_id,order_purchase_timestamp,order_delivered_carrier_date,order_delivered_customer_date,order_estimated_delivery_date,customer_zip_code_prefix,customer_city,price'
  return {
    name: 'marketplace.csv',
    content: `${header}\n${lines.join('\n')}\n`,
    timeZone: zone,
    mapping: {
      kind: 'shipments',
      fields: {
        order_id: ['shipmentNumber', 'orderNumber'],
        seller_id: 'merchantId',
        order_purchase_timestamp: 'orderDate',
        order_delivered_carrier_date: 'departedAt',
        order_delivered_customer_date: 'deliveredAt',
        order_estimated_delivery_date: 'latestAt',
        customer_zip_code_prefix: 'toZipCode',
        customer_city: 'toCity',
        price: 'salesValue',
      },
      constants: { toCountryCode: 'BR', currency: 'BRL' },
    },
    facts,
    refused: 0,
    newMerchants: Math.min(sellers, rows),
  }
}
