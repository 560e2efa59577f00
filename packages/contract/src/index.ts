import { bookmarks } from './boards/bookmarks.ts'
import { dashboardOrders } from './boards/dashboard-orders.ts'
import { datasets } from './boards/datasets.ts'
import { insights } from './boards/insights.ts'
import { mailings } from './boards/mailings.ts'
import { containers } from './containers/container-actions.ts'
import { containerJobs } from './containers/container-jobs.ts'
import { corrections } from './containers/corrections.ts'
import { deletions } from './containers/deletions.ts'
import { emissions } from './containers/emissions.ts'
import { exports } from './containers/exports.ts'
import { map } from './containers/map.ts'
import { numbers } from './containers/numbers.ts'
import { orderActions } from './containers/order-actions.ts'
import { orders } from './containers/orders.ts'
import { sendPreview } from './containers/send-preview.ts'
import { setup } from './containers/setup.ts'
import { shipmentChanges } from './containers/shipment-changes.ts'
import { shipmentDocuments } from './containers/shipment-documents.ts'
import { shipments } from './containers/shipments.ts'
import { workToday } from './containers/work-today.ts'
import type { Endpoint } from './endpoint.ts'
import { carrierMapping } from './intake/carrier-mapping.ts'
import { imports } from './intake/imports.ts'
import { ingress } from './intake/ingress.ts'
import { systemWebhooks } from './intake/system-webhooks.ts'
import { brandPreview } from './messages/brand-preview.ts'
import { callbacks } from './messages/callbacks.ts'
import { messages } from './messages/messages.ts'
import { ownWords } from './messages/own-words.ts'
import { rendering } from './messages/rendering.ts'
import { suppressions } from './messages/suppressions.ts'
import { webhooks } from './messages/webhooks.ts'
import { accessTokens } from './people/access-tokens.ts'
import { conversations, support } from './people/conversations.ts'
import { currentUser } from './people/current-user.ts'
import { invites } from './people/invites.ts'
import { notifications } from './people/notifications.ts'
import { tenants } from './people/tenants.ts'
import { userSettings } from './people/user-settings.ts'
import { users } from './people/users.ts'
import { privacy } from './privacy/privacy.ts'
import { ruleFirings } from './rules/rule-firings.ts'
import { ruleTry } from './rules/rule-try.ts'
import { search } from './search.ts'
import { appMetricsCalls } from './settings/app-metrics.ts'
import { apps } from './settings/apps.ts'
import { assets } from './settings/assets.ts'
import { audit } from './settings/audit.ts'
import { merchants } from './settings/merchants.ts'
import { meta } from './settings/meta.ts'
import { rules } from './settings/rules.ts'
import { serviceProviderMetrics } from './settings/service-provider-metrics.ts'
import { serviceProviders } from './settings/service-providers.ts'
import { tags } from './settings/tags.ts'
import { templates } from './settings/templates.ts'
import { trackingBlocks } from './settings/tracking-blocks.ts'

/** The full API as one object. */
export const contract = {
  assets,
  apps,
  appMetrics: appMetricsCalls,
  audit,
  bookmarks,
  callbacks,
  containerJobs,
  carrierMapping,
  containers,
  conversations,
  corrections,
  dashboardOrders,
  ...datasets,
  deletions,
  shipmentDocuments,
  emissions,
  exports,
  imports,
  ingress,
  insights,
  invites,
  mailings,
  map,
  merchants,
  messages,
  meta,
  notifications,
  numbers,
  privacy,
  rendering,
  brandPreview,
  rules,
  ruleFirings,
  ruleTry,
  search,
  sendPreview,
  setup,
  ownWords,
  orderActions,
  orders,
  serviceProviderMetrics,
  serviceProviders,
  userSettings,
  shipmentChanges,
  shipments,
  support,
  suppressions,
  systemWebhooks,
  tags,
  templates,
  tenants,
  trackingBlocks,
  users: { ...currentUser, ...users, ...accessTokens },
  webhooks,
  workToday,
} as const satisfies Record<string, Record<string, Endpoint>>

export { apiBase } from './endpoint.ts'

export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap(noun => Object.values(noun))
