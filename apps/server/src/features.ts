import type { Feature, FeatureOptions } from './feature.ts'
import { accessTokens } from './features/access-tokens.ts'
import { audit } from './features/audit.ts'
import { bookmarks } from './features/bookmarks.ts'
import { bulk } from './features/bulk/bulk.ts'
import { carrierWords } from './features/carrier-words/carrier-words.ts'
import { containers } from './features/containers/containers.ts'
import { conversations } from './features/conversations/conversations.ts'
import { currentUser } from './features/current-user.ts'
import { datasets } from './features/datasets/datasets.ts'
import { emissions } from './features/emissions/emissions.ts'
import { exportFiles } from './features/exports/exports.ts'
import { foresight } from './features/foresight/foresight.ts'
import { housekeeping } from './features/housekeeping.ts'
import { imports } from './features/imports/imports.ts'
import { fillSinceWhen } from './features/ingest/fill-since-when.ts'
import { silences } from './features/ingest/silences.ts'
import { ingress } from './features/ingress.ts'
import { invites } from './features/invites.ts'
import { map } from './features/map/map.ts'
import { merchants } from './features/merchants.ts'
import { meta } from './features/meta.ts'
import { notifications } from './features/notifications.ts'
import { numbers } from './features/numbers/numbers.ts'
import { orders } from './features/orders/orders.ts'
import { polling } from './features/polling/polling.ts'
import { savedFiles } from './features/saved-files.ts'
import { searches } from './features/search/searches.ts'
import { serviceProviders } from './features/service-providers/service-providers.ts'
import { shipmentChanges } from './features/shipments/changes.ts'
import { documents } from './features/shipments/documents.ts'
import { shipments } from './features/shipments/shipments.ts'
import { support } from './features/support.ts'
import { tags } from './features/tags.ts'
import { templates } from './features/templates.ts'
import { userSettings } from './features/user-settings.ts'

/** Every feature of the server. */
export const featuresOf = (options: FeatureOptions): readonly Feature[] => [
  accessTokens,
  audit,
  bookmarks,
  bulk,
  carrierWords(options),
  containers,
  conversations,
  currentUser(options),
  datasets,
  emissions,
  exportFiles,
  fillSinceWhen,
  foresight,
  housekeeping,
  imports,
  ingress,
  invites(options),
  map,
  merchants,
  meta,
  notifications,
  numbers,
  orders,
  polling,
  savedFiles,
  searches,
  serviceProviders(options),
  shipmentChanges,
  shipments,
  documents,
  silences,
  support,
  tags,
  templates,
  userSettings,
]
