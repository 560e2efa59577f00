import { secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'
import { checkVoyado, openVoyado } from './voyado/voyado-sender.ts'

export const voyado = appOf({
  id: 'voyado',
  name: 'Voyado Engage',
  category: 'E-Commerce',
  about: 'Tells Voyado what happens to an order, so that it can write to the customer.',
  setup:
    'In Voyado Engage, open Config Hub, API connections, and add a connection. Copy its key, and the address of your tenant. The orders themselves must be in Engage under the same order number, and an automation must start with the order action.',
  unconfirmed:
    'An action needs the version tag of its order. Voyado’s public documentation doesn’t show which reply has it: it is read from versionTag of GET /api/v3/orders/{orderId}.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    { ...urlField('baseUrl', 'Address'), help: 'Of your Voyado tenant, such as https://name.voyado.com.' },
  ],
  check: checkVoyado,
  openOrderActionSender: openVoyado,
})
