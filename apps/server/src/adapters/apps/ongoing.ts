import { checkOutcome } from '../carriers/client/request-json.ts'
import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'
import { ongoingMapping, pullOngoingOrders, readOngoingMessage, requestOrders } from './systems/ongoing-orders.ts'
import { readJson } from './systems/read-message.ts'

export const ongoing = appOf({
  id: 'ongoing',
  name: 'Ongoing WMS',
  category: 'wms',
  about: 'Brings in the states of orders and parcels from the Ongoing warehouse system.',
  setup:
    'Create an API user for the REST API in Ongoing and enter its goods owner here. Orders are then read every minute. To get changes ' +
    'at once, add a webhook in Ongoing for “Order status is changed” and “Order is created” with the address below.',
  unconfirmed:
    'Ongoing doesn’t document the time zone of times without one, so they are read as Swedish time, and its API has no time of a status change, so polling uses the time at which it saw the status.',
  credentialFields: [
    plainField('user', 'API user'),
    secretField('password', 'API password'),
    { ...plainField('warehouse', 'Warehouse'), help: 'The part of the address after the host.' },
    { ...plainField('goodsOwnerId', 'Goods owner ID'), help: 'Whose orders are read.' },
    urlField('baseUrl', 'Address', 'https://api.ongoingsystems.se'),
  ],
  system: {
    homeZone: 'Europe/Stockholm',
    mapping: ongoingMapping,
    readMessage: ({ body }, fields) => readJson(body, value => readOngoingMessage(value, fields)),
    pull: pullOngoingOrders,
  },
  async check({ call, now }, fields) {
    return checkOutcome(await requestOrders({ call, now }, fields, { maxOrdersToGet: '1' }))
  },
})
