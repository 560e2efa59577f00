import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

export const ongoing = appOf({
  id: 'ongoing',
  name: 'Ongoing WMS',
  category: 'wms',
  about: 'Brings in the states of orders and parcels from the Ongoing warehouse system.',
  credentialFields: [
    plainField('user', 'API user'),
    secretField('password', 'API password'),
    { ...plainField('warehouse', 'Warehouse'), help: 'The part of the address after the host.' },
    { ...plainField('goodsOwnerId', 'Goods owner ID'), help: 'Whose orders are read.' },
    urlField('baseUrl', 'Address', 'https://api.ongoingsystems.se'),
  ],
})
