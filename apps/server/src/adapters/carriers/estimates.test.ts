import { expect, test } from 'vitest'
import { fetchRequest } from '../../test/carriers/read-response.ts'
import { bring } from './bring.ts'
import { dhl } from './dhl.ts'
import { dhlExpress } from './dhl-express.ts'
import { postnord } from './postnord.ts'
import { ups } from './ups.ts'

test.each([
  [
    ups,
    {
      trackResponse: {
        shipment: [{ package: [{ trackingNumber: 'P1', deliveryDate: [{ type: 'SDD', date: '20260505' }] }] }],
      },
    },
  ],
  [bring, { consignmentSet: [{ packageSet: [{ packageNumber: 'P1', dateOfEstimatedDelivery: '2026-05-05' }] }] }],
  [dhl, { shipments: [{ id: 'P1', estimatedTimeOfDelivery: '2026-05-05', events: [] }] }],
  [dhlExpress, { shipments: [{ shipmentTrackingNumber: 'P1', estimatedDeliveryDate: '2026-05-05' }] }],
  [
    postnord,
    { TrackingInformationResponse: { shipments: [{ shipmentId: 'P1', estimatedTimeOfArrival: '2026-05-05' }] } },
  ],
])('an estimate without a destination is a day where the parcel goes', async (carrier, body) => {
  const found = await fetchRequest(carrier, { number: 'P1', ageDays: 1, postalCode: '96801', countryCode: 'US' }, body)
  expect(found).toMatchObject({ kind: 'found', estimate: { earliestAt: '2026-05-05T10:00:00.000Z' } })
})
