import { audit } from './audit.ts'
import { bookmarks } from './bookmarks.ts'
import { containerJobs } from './bulk.ts'
import { carrierWords } from './carrier-words.ts'
import { containers } from './containers.ts'
import { conversations, support } from './conversations.ts'
import { dashboardOrders } from './dashboard-orders.ts'
import { datasets } from './datasets.ts'
import { documents } from './documents.ts'
import { emissions } from './emissions.ts'
import type { Endpoint } from './endpoint.ts'
import { exports } from './exports.ts'
import { imports } from './imports.ts'
import { ingress } from './ingress.ts'
import { invites } from './invites.ts'
import { map } from './map.ts'
import { merchants } from './merchants.ts'
import { meta } from './meta.ts'
import { notifications } from './notifications.ts'
import { numbers } from './numbers.ts'
import { orders } from './orders.ts'
import { search } from './search.ts'
import { serviceProviderMetrics } from './service-provider-metrics.ts'
import { serviceProviders } from './service-providers.ts'
import { settings } from './settings.ts'
import { shipmentChanges } from './shipment-changes.ts'
import { shipments } from './shipments.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'
import { users } from './users.ts'

/** The whole API as one object. */
export const contract = {
  audit,
  bookmarks,
  containerJobs,
  carrierWords,
  containers,
  conversations,
  dashboardOrders,
  ...datasets,
  documents,
  emissions,
  exports,
  imports,
  ingress,
  invites,
  map,
  merchants,
  meta,
  notifications,
  numbers,
  search,
  orders,
  serviceProviderMetrics,
  serviceProviders,
  settings,
  shipmentChanges,
  shipments,
  support,
  tags,
  templates,
  users,
} as const satisfies Record<string, Record<string, Endpoint>>

export { apiBase } from './endpoint.ts'

export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap(noun => Object.values(noun))
