import type { AppAdapter } from './app-adapter.ts'
import { appOf } from './app-adapter.ts'
import { httpFields } from './http-fields.ts'

const note = 'Its API isn’t described in public, so the credential has general fields for HTTP.'

/** Apps whose APIs nobody has described in public. */
export const undescribed: readonly AppAdapter[] = [
  appOf({
    id: 'proxio',
    name: 'Proxio',
    category: 'transport',
    about: `Exchanges the states of parcels with Proxio. ${note}`,
    credentialFields: httpFields,
  }),
  appOf({
    id: 'pindeliver',
    name: 'PinDeliver',
    category: 'transport',
    about: `Exchanges the states of parcels with PinDeliver. ${note}`,
    credentialFields: httpFields,
  }),
  appOf({
    id: 'imigo',
    name: 'Imigo',
    category: 'emissions',
    about: `Takes the emissions of transports from Imigo. ${note}`,
    credentialFields: httpFields,
  }),
  appOf({
    id: 'imigo_ta',
    name: 'Imigo TA',
    category: 'emissions',
    about: `Takes the emissions of transports from Imigo TA. ${note}`,
    credentialFields: httpFields,
  }),
]
