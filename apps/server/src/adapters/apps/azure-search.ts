import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

export const azureSearch = appOf({
  id: 'azure_search',
  name: 'Azure AI Search',
  category: 'search',
  about: 'Keeps an index of yours in step with the orders and shipments here.',
  credentialFields: [
    { ...urlField('baseUrl', 'Address'), help: 'Of your service, such as https://name.search.windows.net.' },
    secretField('apiKey', 'Admin key'),
    { ...plainField('index', 'Index'), default: 'shipments' },
  ],
})
