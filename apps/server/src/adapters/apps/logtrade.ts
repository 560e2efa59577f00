import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

export const logtrade = appOf({
  id: 'logtrade',
  name: 'LogTrade',
  category: 'transport',
  about: 'Brings in the states of parcels from LogTrade.',
  credentialFields: [
    plainField('userId', 'User ID'),
    secretField('password', 'Password'),
    plainField('licenseNumber', 'Licence number'),
    plainField('applicationId', 'Application ID'),
    urlField('baseUrl', 'Address', 'https://webservices.logtrade.info'),
  ],
})
