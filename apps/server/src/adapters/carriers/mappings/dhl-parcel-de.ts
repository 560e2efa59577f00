import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'

type Row = Parameters<typeof mappingRowsOf>[0][number]

/** The standard events of DHL Parcel Germany. */
export const standardEvents: readonly (Row & { readonly code: string })[] = [
  { code: 'VA', to: 'booked' },
  { code: 'AN', to: 'collection_missed', reason: 'carrier_missed_collection' },
  { code: 'AE', to: 'collected' },
  { code: 'ES', to: 'collected' },
  { code: 'AA', to: 'departed_terminal' },
  { code: 'EE', to: 'arrived_at_terminal' },
  { code: 'NB', to: 'in_transit' },
  { code: 'ZO', to: 'in_customs' },
  { code: 'PO', to: 'out_for_delivery' },
  { code: 'ZN', to: 'attempt_failed', reason: 'carrier_other' },
  { code: 'ZF', to: 'at_service_point' },
  { code: 'LA', to: 'held', reason: 'carrier_other' },
  { code: 'ZU', to: 'delivered' },
  { code: 'BV', to: 'delayed', reason: 'carrier_other' },
  // Messages, wishes of the receiver and payments.
  { code: 'DD', to: null },
  { code: 'GT', to: null },
]

/**
 * Code: the standard event. Sub-code: what happened (ICE). Precise codes add why (RIC), as in `NTDEL/NHOME`, or that the parcel is on its
 * way back.
 */
export const mapping: Mapping = {
  version: 1,
  rows: mappingRowsOf([
    ...standardEvents,
    { code: 'EE', textPattern: 'destination parcel center', to: 'arrived_at_destination_terminal' },
    ...inStorage(),
    ...inDelivery(),
    ...customs(),
    ...troubles(),
    ...reasons(),
    ...returns(),
  ]),
}

function inStorage(): readonly Row[] {
  return [
    { subCode: 'CNRFC', to: 'at_service_point' },
    { subCode: 'HLDCC', to: 'at_service_point' },
    { code: 'LA', subCode: 'HNDDE', to: 'at_service_point' },
    { code: 'LA', subCode: 'INFCL', to: 'held', reason: 'receiver_asked_later' },
  ]
}

function inDelivery(): readonly Row[] {
  return [
    ...each('INFCL MVARR ULFMV', { code: 'PO', to: 'arrived_at_destination_terminal' }),
    ...each('FWDCF HNDDE HLDCC', { code: 'PO', to: 'redirected_to_service_point' }),
    ...each('LDTMV HNDDE', { code: 'ZF', to: 'redirected_to_service_point' }),
    ...each('RELBL REPCK', { code: 'PO', to: null }),
    { subCode: 'NTADT', to: 'delayed', reason: 'carrier_out_of_time' },
    { subCode: 'ROUCR', to: 'instructions_given' },
    { subCode: 'OFWRD', to: 'redirected' },
  ]
}

function customs(): readonly Row[] {
  return [
    ...each('HLDCP HLDCU', { to: 'customs_hold', reason: 'customs_queue' }),
    { code: 'ZO', subCode: 'EXPHD', to: 'customs_hold', reason: 'customs_documents' },
    { subCode: 'RSDCP', to: 'customs_cleared' },
    { subCode: 'CNFSC', to: 'impounded', reason: 'customs_prohibited' },
  ]
}

function troubles(): readonly Row[] {
  return [
    ...each('NTDEL', { to: 'attempt_failed', reason: 'carrier_other' }),
    ...each('DLVRF', { to: 'refused', reason: 'receiver_refused' }),
    ...each('DMGDS', { to: 'damaged', reason: 'carrier_damaged' }),
    ...each('MSRTD', { to: 'misrouted', reason: 'carrier_sorting_error' }),
    ...each('MVDEX MVTEX LDEXC', { to: 'delayed', reason: 'carrier_vehicle' }),
    ...each('EXPHD', { to: 'held', reason: 'carrier_other' }),
    ...each('INFCL', { code: 'BV', to: 'held', reason: 'carrier_other' }),
    ...each('ADVIS', { code: 'ZN', to: 'held', reason: 'merchant_cancelled' }),
    ...each('CANCL', { to: 'cancelled', reason: 'merchant_cancelled' }),
    ...each('DSPSD', { to: 'destroyed' }),
    ...each('TRBCR', { to: 'in_transit' }),
    // Checked, relabelled, repacked, or without data.
    ...each('CHECK SECHK RELBL REPCK PBNDT PURCR', { code: 'BV', to: null }),
  ]
}

function reasons(): readonly Row[] {
  return [
    ...because('NTDEL', 'NHOME CNCNR', { to: 'attempt_failed', reason: 'receiver_not_home' }),
    ...because('NTDEL', 'CLOSD HLDAY', { to: 'attempt_failed', reason: 'receiver_closed' }),
    ...because('NTDEL', 'AGNEG CTCNI IDDMG IDNEG WRGPN', { to: 'attempt_failed', reason: 'receiver_not_verified' }),
    ...because('NTDEL', 'CRROT DRCRU', { to: 'attempt_failed', reason: 'carrier_out_of_time' }),
    ...because('NTDEL', 'CAPEX', { to: 'attempt_failed', reason: 'carrier_capacity' }),
    ...because('NTDEL', 'TCHBD', { to: 'attempt_failed', reason: 'carrier_vehicle' }),
    ...because('NTDEL', 'RFUSD', { to: 'refused', reason: 'receiver_refused' }),
    ...because('NTDEL', 'DMGED', { to: 'damaged', reason: 'carrier_damaged' }),
    ...because('NTDEL', 'BDADD CPUNK WRGRI', { to: 'address_issue', reason: 'receiver_wrong_address' }),
    ...because('NTDEL', 'MOVED', { to: 'address_issue', reason: 'receiver_moved' }),
    ...because('NTDEL', 'NTCCN', { to: 'returning', reason: 'receiver_not_collected' }),
    ...because('EXPHD', 'DMGED DMGPC DMPHD', { to: 'damaged', reason: 'carrier_damaged' }),
    ...because('EXPHD', 'BDADD WRGRI', { to: 'address_issue', reason: 'receiver_wrong_address' }),
    ...because('EXPHD', 'LOSTX', { to: 'searching', reason: 'carrier_searching' }),
    ...because('EXPHD', 'RTTSP', { to: 'returning' }),
    ...because('ALERT', 'BDADD', { to: 'address_issue', reason: 'receiver_wrong_address' }),
    ...because('ADVIS', 'DLVDT', { to: 'delivery_date_agreed' }),
    ...because('ADVIS', 'PFLOC ROUCR', { to: 'instructions_given' }),
    ...because('ADVIS', 'MSGST', { to: 'notified' }),
    ...because('DLVRD', 'ACCPK SERPT', { to: 'collected_by_receiver' }),
    ...because('DLVRD', 'NGHBR', { to: 'delivered_to_neighbour' }),
    ...because('DLVRD', 'PKBOX SECPL WINPL', { to: 'delivered_safe_place' }),
    ...because('DLVRD', 'POBOX', { to: 'delivered_to_mailbox' }),
    ...because('DLVRD', 'CODAR CODRP', { to: null }),
    ...because('RCCLS', 'LOSTX', { to: 'lost', reason: 'carrier_lost' }),
    ...because('OFWRD', 'RTSCR RTSSA', { to: 'returning' }),
  ]
}

function returns(): readonly Row[] {
  return [
    { subCode: 'RETRN', to: 'returning' },
    ...because('RETRN', 'NHOME CNCNR', { to: 'returning', reason: 'receiver_not_home' }),
    ...because('RETRN', 'NTCCN', { to: 'returning', reason: 'receiver_not_collected' }),
    ...because('RETRN', 'RFUSD', { to: 'returning', reason: 'receiver_refused' }),
    ...because('RETRN', 'BDADD', { to: 'returning', reason: 'receiver_wrong_address' }),
    { code: 'ZU@return', to: 'returned' },
    ...['AA', 'EE', 'NB', 'PO', 'ZF', 'LA'].map(code => ({ code: `${code}@return`, to: 'returning' as const })),
  ]
}

function each(subCodes: string, row: Row): readonly Row[] {
  return subCodes.split(' ').map(subCode => ({ ...row, subCode }))
}

function because(event: string, reasonCodes: string, row: Row): readonly Row[] {
  return reasonCodes.split(' ').map(reasonCode => ({ ...row, code: `${event}/${reasonCode}` }))
}
