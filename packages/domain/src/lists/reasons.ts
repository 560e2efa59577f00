import { type PartyId, parties } from './parties.ts'

const rows = [
  { id: 'carrier_damaged', text: 'Damaged during transport', party: 'carrier' },
  { id: 'carrier_sorting_error', text: 'Missorted', party: 'carrier' },
  { id: 'carrier_address_not_found', text: 'Driver couldn’t find the address', party: 'carrier' },
  { id: 'carrier_lost', text: 'Parcel not found', party: 'carrier' },
  { id: 'carrier_searching', text: 'Search in progress', party: 'carrier' },
  { id: 'carrier_out_of_time', text: 'Driver ran out of time', party: 'carrier' },
  { id: 'carrier_vehicle', text: 'Vehicle breakdown', party: 'carrier' },
  { id: 'carrier_capacity', text: 'No space on vehicle', party: 'carrier' },
  { id: 'carrier_terminal_backlog', text: 'Terminal backlog', party: 'carrier' },
  { id: 'carrier_missed_connection', text: 'Missed connection', party: 'carrier' },
  { id: 'carrier_missed_collection', text: 'Not collected', party: 'carrier' },
  { id: 'carrier_service_point_full', text: 'Service point full', party: 'carrier' },
  { id: 'carrier_strike', text: 'Strike', party: 'carrier' },
  { id: 'carrier_other', text: 'Other carrier reason', party: 'carrier' },
  { id: 'merchant_cancelled', text: 'Cancelled by sender', party: 'merchant' },
  { id: 'merchant_wrong_data', text: 'Incorrect data from sender', party: 'merchant' },
  { id: 'merchant_not_ready', text: 'Not ready for collection', party: 'merchant' },
  { id: 'merchant_wrong_goods', text: 'Wrong items in parcel', party: 'merchant' },
  { id: 'merchant_wrong_size', text: 'Incorrect weight or dimensions', party: 'merchant' },
  { id: 'merchant_packaging', text: 'Insufficient packaging', party: 'merchant' },
  { id: 'merchant_out_of_stock', text: 'Out of stock', party: 'merchant' },
  { id: 'receiver_refused', text: 'Refused by receiver', party: 'receiver' },
  { id: 'receiver_not_home', text: 'Nobody home', party: 'receiver' },
  { id: 'receiver_closed', text: 'Business closed', party: 'receiver' },
  { id: 'receiver_moved', text: 'Receiver has moved', party: 'receiver' },
  { id: 'receiver_wrong_address', text: 'Incorrect or incomplete address', party: 'receiver' },
  { id: 'receiver_no_access', text: 'No access', party: 'receiver' },
  { id: 'receiver_no_safe_place', text: 'No safe place', party: 'receiver' },
  { id: 'receiver_not_verified', text: 'No valid ID', party: 'receiver' },
  { id: 'receiver_asked_later', text: 'Receiver asked for another day', party: 'receiver' },
  { id: 'receiver_not_collected', text: 'Not picked up in time', party: 'receiver' },
  { id: 'receiver_cancelled', text: 'Cancelled by receiver', party: 'receiver' },
  { id: 'customs_queue', text: 'Customs delay', party: 'customs' },
  { id: 'customs_documents', text: 'Missing documents', party: 'customs' },
  { id: 'customs_unpaid', text: 'Unpaid duties', party: 'customs' },
  { id: 'customs_inspection', text: 'Customs inspection', party: 'customs' },
  { id: 'customs_prohibited', text: 'Import not allowed', party: 'customs' },
  { id: 'weather_delay', text: 'Bad weather', party: null },
  { id: 'weather_road_closed', text: 'Roads closed', party: null },
  { id: 'weather_disaster', text: 'Natural disaster', party: null },
] as const satisfies readonly { readonly id: string; readonly text: string; readonly party: PartyId | null }[]

export type ReasonId = (typeof rows)[number]['id']

/** Why something went wrong. The prefix names the responsible party. */
export const reasons = rows.map(row => {
  const party = parties.find(({ id }) => id === row.party)
  return { ...row, icon: party?.icon ?? 'cloud-storm', color: party?.color ?? null }
})
