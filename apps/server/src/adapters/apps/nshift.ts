import { appOf } from './app-adapter.ts'
import { nshiftTracker } from './systems/nshift-tracker.ts'

const { homeZone, mapping, check, credentialFields } = nshiftTracker

export const nshift = appOf({
  id: 'nshift',
  name: 'nShift',
  category: 'transport',
  about: 'Brings in the states of parcels from nShift Track.',
  setup:
    'In nShift Portal, add a client under Settings, API configuration, Clients, with the scope public_api_portal_shipment_data, and enter its ' +
    'ID and secret here. Open parcels whose carrier has no credential of its own are then looked up by their barcode.',
  unconfirmed:
    'The names of an event’s fields and the IDs of the states from 2003 on aren’t public, so the usual names are read and other states are listed as unmapped.',
  credentialFields,
  check,
  system: { homeZone, mapping, tracker: nshiftTracker },
})
