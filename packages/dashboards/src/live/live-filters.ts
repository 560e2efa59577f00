import type { Field } from '@aftermile/domain/fields/field'
import { type ShipmentFieldName, shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import type { PanelFilter } from '../board/board.ts'
import type { DimensionOf } from '../data/dataset.ts'
import type { live } from './live.ts'
import { namesOf, panelTitle, partyFields, transportFields } from './live-fields.ts'

type LiveFilter = PanelFilter<DimensionOf<typeof live>>
type Shown = LiveFilter['id'] & ShipmentFieldName

const values = (id: Shown, title?: string): LiveFilter => {
  const field: Field = shipmentFields[id]
  return { id, title: title ?? field.label, kind: 'values', names: field.names ?? null }
}
const openFirst = (filter: LiveFilter): LiveFilter => ({ ...filter, isOpenFirst: true })
const yesNo = (id: Shown): LiveFilter => ({ id, title: shipmentFields[id].label, kind: 'yesNo', names: null })

export const scenarioFilter = values('scenarioId')

/** The filter panel of every live board. */
export const liveFilters: readonly LiveFilter[] = [
  { id: 'bookingDate', title: 'Booking date', kind: 'dateRange', names: null },
  { id: 'packingDate', title: 'Packing completed date', kind: 'dateRange', names: null },
  openFirst(values('merchantId')),
  openFirst(values('serviceProviderId', 'Service provider')),
  values('serviceProviderProductId'),
  ...namesOf(transportFields).map(id => values(id, panelTitle(transportFields, id))),
  openFirst(values('statusId')),
  openFirst(values('milestoneIndex')),
  values('tags', 'Tag'),
  values('timeState'),
  values('slaState'),
  ...namesOf(partyFields).map(id => values(id, panelTitle(partyFields, id))),
  values('fromCountryCode'),
  values('fromCountryAreaId'),
  values('fromCity'),
  values('toCountryCode'),
  values('toCountryAreaId'),
  values('toCity'),
  yesNo('isDropShipment'),
  yesNo('promisedDateExpired'),
  yesNo('isPredictedLate'),
  yesNo('isPredictedOnTime'),
]
