import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

export const nshift = appOf({
  id: 'nshift',
  name: 'nShift',
  category: 'transport',
  about: 'Brings in the states of parcels from nShift Track.',
  credentialFields: [
    plainField('clientId', 'Client ID'),
    secretField('clientSecret', 'Client secret'),
    { ...plainField('installationTag', 'Installation tag', false), help: 'Limits what is read to one installation.' },
    urlField('tokenUrl', 'Token address', 'https://account.nshiftportal.com/idp/connect/token'),
    urlField('baseUrl', 'Address', 'https://api.nshiftportal.com/track/shipmentdata'),
  ],
})
