import { type PartyId, parties } from './parties.ts'

const rows = [
  { id: 'carrier_damaged', text: 'Damaged during transport', party: 'carrier' },
  { id: 'carrier_sorting_error', text: 'Sorted wrongly', party: 'carrier' },
  { id: 'carrier_address_not_found', text: 'The driver did not find the address', party: 'carrier' },
  { id: 'carrier_lost', text: 'Cannot be found', party: 'carrier' },
  { id: 'carrier_searching', text: 'Being searched for', party: 'carrier' },
  { id: 'carrier_out_of_time', text: 'The driver ran out of time', party: 'carrier' },
  { id: 'carrier_vehicle', text: 'The vehicle broke down', party: 'carrier' },
  { id: 'carrier_capacity', text: 'No room on the vehicle', party: 'carrier' },
  { id: 'carrier_terminal_backlog', text: 'Backlog at the terminal', party: 'carrier' },
  { id: 'carrier_missed_connection', text: 'Missed its connection', party: 'carrier' },
  { id: 'carrier_missed_collection', text: 'Was not collected', party: 'carrier' },
  { id: 'carrier_service_point_full', text: 'The service point is full', party: 'carrier' },
  { id: 'carrier_strike', text: 'Strike', party: 'carrier' },
  { id: 'carrier_other', text: 'Another reason at the carrier', party: 'carrier' },
  { id: 'merchant_cancelled', text: 'The sender cancelled', party: 'merchant' },
  { id: 'merchant_wrong_data', text: 'Wrong data from the sender', party: 'merchant' },
  { id: 'merchant_not_ready', text: 'Not ready at collection', party: 'merchant' },
  { id: 'merchant_wrong_goods', text: 'Wrong goods in the parcel', party: 'merchant' },
  { id: 'merchant_wrong_size', text: 'Wrong weight or measures', party: 'merchant' },
  { id: 'merchant_packaging', text: 'Packed too weakly', party: 'merchant' },
  { id: 'merchant_out_of_stock', text: 'Out of stock', party: 'merchant' },
  { id: 'receiver_refused', text: 'Not accepted', party: 'receiver' },
  { id: 'receiver_not_home', text: 'Nobody at home', party: 'receiver' },
  { id: 'receiver_closed', text: 'The business was closed', party: 'receiver' },
  { id: 'receiver_moved', text: 'Has moved', party: 'receiver' },
  { id: 'receiver_wrong_address', text: 'Wrong or incomplete address', party: 'receiver' },
  { id: 'receiver_no_access', text: 'No way in', party: 'receiver' },
  { id: 'receiver_no_safe_place', text: 'No safe place to leave it', party: 'receiver' },
  { id: 'receiver_not_verified', text: 'Could not show who they are', party: 'receiver' },
  { id: 'receiver_asked_later', text: 'Asked for another day', party: 'receiver' },
  { id: 'receiver_not_collected', text: 'Was not picked up in time', party: 'receiver' },
  { id: 'receiver_cancelled', text: 'The receiver cancelled', party: 'receiver' },
  { id: 'customs_queue', text: 'Customs needs more time', party: 'customs' },
  { id: 'customs_documents', text: 'Documents are missing', party: 'customs' },
  { id: 'customs_unpaid', text: 'Duties are not paid', party: 'customs' },
  { id: 'customs_inspection', text: 'Being inspected', party: 'customs' },
  { id: 'customs_prohibited', text: 'May not be imported', party: 'customs' },
  { id: 'weather_delay', text: 'Bad weather', party: null },
  { id: 'weather_road_closed', text: 'Roads are closed', party: null },
  { id: 'weather_disaster', text: 'Natural disaster', party: null },
] as const satisfies readonly { readonly id: string; readonly text: string; readonly party: PartyId | null }[]

export type ReasonId = (typeof rows)[number]['id']

/** Why something went wrong. The prefix names the responsible party. */
export const reasons = rows.map(row => {
  const look = parties.find(({ id }) => id === row.party)
  return { ...row, icon: look?.icon ?? 'cloud-storm', color: look?.color ?? null }
})

const responsible = ['carrier', 'merchant', 'receiver', 'customs'] as const satisfies readonly PartyId[]

/** The party responsible for a reason, by its prefix; null for the weather and for unknown prefixes. */
export const partyOfReason = (reason: string): PartyId | null =>
  responsible.find(party => reason.startsWith(`${party}_`)) ?? null
