import { secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

export const opter = appOf({
  id: 'opter',
  name: 'Opter',
  category: 'transport',
  about: 'Brings in the states of orders and parcels from an Opter installation.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    { ...urlField('baseUrl', 'Address'), help: 'Of your installation, such as https://name.opter.cloud.' },
  ],
})
