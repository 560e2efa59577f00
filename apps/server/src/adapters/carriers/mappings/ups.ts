import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'

type Row = Parameters<typeof mappingRowsOf>[0][number]

/**
 * Code: the type of an activity. Sub-code: its status code, because a type has several meanings. UPS combines them freely, so a type with a
 * clear text counts before the status code.
 */
export const mapping: Mapping = {
  version: 2,
  rows: mappingRowsOf([
    { code: 'M', to: 'booked' },
    { code: 'MV', to: 'cancelled', reason: 'merchant_cancelled' },
    { code: 'P', to: 'collected' },
    { code: 'I', to: 'in_transit' },
    { code: 'D', to: 'delivered' },
    { code: 'X', to: 'delayed', reason: 'carrier_other' },
    { code: 'RS', to: 'returned' },
    // An update is only a note, unless its status code has a meaning.
    { code: 'U', to: null },
    ...withType('released by the customs', { to: 'customs_cleared' }),
    ...withType('released by customs', { to: 'customs_cleared' }),
    ...withType('released by the clearing', { to: 'customs_cleared' }),
    ...withType('released by clear', { to: 'customs_cleared' }),
    ...withType('cleared customs', { to: 'customs_cleared' }),
    ...withType('not yet released', { to: 'customs_hold', reason: 'customs_queue' }),
    ...withType('not yet released by customs', { to: 'customs_hold', reason: 'customs_queue' }),
    ...withType('^out for delivery', { to: 'out_for_delivery' }),
    ...each('003 077 079 080 157 166', { to: 'booked' }),
    ...each('038 160 167 168 169', { to: 'collected' }),
    ...each('005 010 025 039 044 045 047 073 087 138 158 159 164 165', { to: 'in_transit' }),
    ...each('071 074 137', { to: 'arrived_at_destination_terminal' }),
    ...each('006 021 037 072 078 089 091 146 162', { to: 'out_for_delivery' }),
    ...each('011 026 156', { to: 'delivered' }),
    // Delivered to an access point, an agency or a post office: waiting there for the receiver.
    ...each('017 040 143 144 161', { to: 'at_service_point' }),
    ...each('057 070', { to: 'redirected_to_service_point' }),
    ...each('012 092', { to: 'in_customs' }),
    ...each('014 084 134', { to: 'customs_cleared' }),
    ...each('058 124 125 141', { to: 'customs_hold', reason: 'customs_documents' }),
    ...each('123 126', { to: 'customs_hold', reason: 'customs_queue' }),
    ...each('022 023 024 060 066 145', { to: 'attempt_failed', reason: 'receiver_not_home' }),
    ...each('061', { to: 'attempt_failed', reason: 'receiver_not_verified' }),
    ...each('062 085', { to: 'attempt_failed', reason: 'carrier_other' }),
    ...each('139', { to: 'attempt_failed', reason: 'receiver_no_access' }),
    ...each('069', { to: 'attempt_failed', reason: 'carrier_other' }),
    ...each('064', { to: 'refused', reason: 'receiver_refused' }),
    ...each('065 131 135', { to: 'collection_missed', reason: 'merchant_not_ready' }),
    ...each('046 048 049 086 090 132', { to: 'delayed', reason: 'carrier_other' }),
    ...each('032 051 052 053', { to: 'delayed', reason: 'weather_delay' }),
    ...each('016 019 083', { to: 'held', reason: 'carrier_other' }),
    ...each('050', { to: 'address_issue', reason: 'receiver_wrong_address' }),
    ...each('028 063 096', { to: 'address_corrected' }),
    ...each('059', { to: 'damaged', reason: 'carrier_damaged' }),
    ...each('068 129', { to: 'searching', reason: 'carrier_searching' }),
    ...each('035 036 081 118', { to: 'returning' }),
    ...each('034 067', { to: 'returned' }),
    ...each('007 043', { to: 'cancelled', reason: 'merchant_cancelled' }),
    ...each('147', { to: 'impounded', reason: 'customs_prohibited' }),
    ...each('149', { to: 'destroyed', reason: 'customs_prohibited' }),
    ...each('055 115 153 154', { to: 'estimate_changed' }),
    ...each('082', { to: 'instructions_given' }),
    ...each('000 013 029 030 076 148 163', { code: 'U', to: null }),
  ]),
}

function each(subCodes: string, row: Row): readonly Row[] {
  return subCodes.split(' ').map(subCode => ({ ...row, subCode }))
}

/** The types that say only that something happened. */
function withType(textPattern: string, row: Row): readonly Row[] {
  return ['I', 'U', 'X'].map(code => ({ ...row, code, textPattern }))
}
