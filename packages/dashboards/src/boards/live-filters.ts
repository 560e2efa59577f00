import type { PanelFilter } from '../board.ts'
import type { DimensionOf } from '../dataset.ts'
import type { live } from '../datasets/live.ts'

type LiveFilter = PanelFilter<DimensionOf<typeof live>>

const values = (id: LiveFilter['id'], title: string, names: string | null = null): LiveFilter => ({
  id,
  title,
  kind: 'values',
  names,
})
const openFirst = (filter: LiveFilter): LiveFilter => ({ ...filter, isOpenFirst: true })
const yesNo = (id: LiveFilter['id'], title: string): LiveFilter => ({ id, title, kind: 'yesNo', names: null })

export const scenarioFilter = values('scenarioId', 'Transport scenario', 'scenario')

/** The filter panel of every live board. */
export const liveFilters: readonly LiveFilter[] = [
  { id: 'bookingDate', title: 'Booking date', kind: 'dateRange', names: null },
  { id: 'packingDate', title: 'Packing completed date', kind: 'dateRange', names: null },
  openFirst(values('merchantId', 'Merchant', 'merchant')),
  openFirst(values('serviceProviderId', 'Service provider', 'serviceProvider')),
  values('serviceProviderProductId', 'Service provider product', 'serviceProviderProduct'),
  values('serviceProviderProductGroupId', 'Product group', 'serviceProviderProductGroup'),
  values('payingCustomerNumber', 'Service provider account'),
  openFirst(values('statusId', 'Status', 'status')),
  openFirst(values('milestoneIndex', 'Milestone', 'milestone')),
  values('tags', 'Tag', 'tag'),
  values('timeState', 'Time state', 'timeState'),
  values('senderPartyTypeId', 'Sender party', 'partyType'),
  values('senderPartyName', 'Sender'),
  values('receiverPartyTypeId', 'Receiver party', 'partyType'),
  values('returnTypeId', 'Return type', 'returnType'),
  values('fromCountryCode', 'From country', 'fromCountry'),
  values('fromCountryAreaId', 'From area', 'countryArea'),
  values('fromCity', 'From city'),
  values('toCountryCode', 'To country', 'toCountry'),
  values('toCountryAreaId', 'To area', 'countryArea'),
  values('toCity', 'To city'),
  yesNo('isDropShipment', 'Drop shipment'),
  yesNo('promisedDateExpired', 'Delivery time expired'),
  yesNo('isPredictedLate', 'Predicted late'),
  yesNo('isPredictedOnTime', 'Predicted on time'),
]
