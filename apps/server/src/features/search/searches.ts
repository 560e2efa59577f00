import { contract } from '@aftermile/contract/index'
import type { OrderHit, ShipmentHit } from '@aftermile/contract/search'
import type { Feature } from '../../feature.ts'
import { serve } from '../../http/serve.ts'
import { countWords } from './count-words.ts'
import { countryName } from './country.ts'
import type { HitRow } from './page.ts'
import { shipmentReport } from './report.ts'
import { type Found, search } from './search.ts'
import { orderSubject, shipmentSubject } from './subject.ts'

export const searches: Feature = {
  routes: [
    serve(contract.search.shipments, async (ctx, { query }) =>
      shown(await search(ctx, shipmentSubject, query), shipmentHit),
    ),
    serve(contract.search.orders, async (ctx, { query }) => shown(await search(ctx, orderSubject, query), orderHit)),
    serve(contract.search.shipmentReport, async (ctx, { body }) => {
      const rows = await shipmentReport(ctx, body.items)
      return { count: rows.length, items: rows.map(document => ({ document })) }
    }),
  ],
  jobs: [countWords],
}

const shown = <Hit>({ items, ...rest }: Found, hitOf: (row: HitRow) => Hit) => ({
  ...rest,
  items: items.map(({ row, highlights, searchScore }) => ({ document: hitOf(row), highlights, searchScore })),
})

function shipmentHit(row: HitRow): ShipmentHit {
  // The columns of shipmentSubject.
  const { id, shipmentNumber, orderNumber, merchantId, scenarioId, statusId, milestoneIndex, ...rest } =
    row as unknown as ShipmentHit & { toCountryCode: string | null; fromCountryCode: string | null }
  const { bookingTimestamp, estimatedDeliveryTime, toName, toCity, fromName, fromCity, references, referenceIds } = rest
  const toCountryName = countryName(rest.toCountryCode)
  return {
    id,
    shipmentNumber,
    orderNumber,
    merchantId,
    scenarioId,
    statusId,
    milestoneIndex,
    bookingTimestamp,
    estimatedDeliveryTime,
    toName,
    toCity,
    toCountryName,
    fromName,
    fromCity,
    fromCountryName: countryName(rest.fromCountryCode),
    toCountryNameAndCity: [toCountryName, toCity].filter(Boolean).join(', ') || null,
    references,
    referenceIds,
  }
}

function orderHit(row: HitRow): OrderHit {
  const { id, orderNumber, name, merchantId, orderTypeId, statusId, bookingTimestamp } = row as unknown as OrderHit // as above
  return { id, orderNumber, name, merchantId, orderTypeId, statusId, bookingTimestamp }
}
