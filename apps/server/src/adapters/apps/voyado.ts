import { secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

export const voyado = appOf({
  id: 'voyado',
  name: 'Voyado Engage',
  category: 'E-Commerce',
  about: 'Tells Voyado what happens to an order, so that it can write to the customer.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    { ...urlField('baseUrl', 'Address'), help: 'Of your Voyado tenant, such as https://name.voyado.com.' },
  ],
})
