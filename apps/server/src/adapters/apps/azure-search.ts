import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'
import { checkAzure, findAzureProblems, openAzure } from './azure/azure-copier.ts'

export const azureSearch = appOf({
  id: 'azure_search',
  name: 'Azure AI Search',
  category: 'search',
  about: 'Keeps an index of yours in step with the orders and shipments here.',
  setup:
    'In the Azure portal, create a service of Azure AI Search. Copy its address from the overview and an admin key from Settings, Keys. The index is made with the first documents if there is none of this name; in an index of your own, add the fields that the documentation lists. All orders and shipments are copied at first, then what changes.',
  credentialFields: [
    { ...urlField('baseUrl', 'Address'), help: 'Of your service, such as https://name.search.windows.net.' },
    secretField('apiKey', 'Admin key'),
    { ...plainField('index', 'Index'), default: 'shipments' },
  ],
  check: checkAzure,
  findProblems: findAzureProblems,
  openSearchCopier: openAzure,
})
