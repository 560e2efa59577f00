import { bookmarks } from './features/boards/bookmarks/bookmarks.ts'
import { datasets, repackBoards } from './features/boards/datasets/datasets.ts'
import { insights } from './features/boards/insights/insights.ts'
import { mailings } from './features/boards/mailings/mailings.ts'
import { containerActions } from './features/containers/bulk/action-routes.ts'
import { bulk } from './features/containers/bulk/bulk.ts'
import { sendPreview } from './features/containers/bulk/send-preview.ts'
import { corrections } from './features/containers/corrections/corrections.ts'
import { deletions } from './features/containers/deletions/deletions.ts'
import { emissions } from './features/containers/emissions.ts'
import { exportFiles } from './features/containers/exports.ts'
import { map } from './features/containers/map.ts'
import { numbers } from './features/containers/numbers.ts'
import { orders } from './features/containers/orders/orders.ts'
import { ownWords } from './features/containers/own-words/own-words.ts'
import { setup } from './features/containers/setup.ts'
import { shipmentChanges } from './features/containers/shipments/shipment-changes.ts'
import { shipmentDocuments } from './features/containers/shipments/shipment-documents.ts'
import { shipments } from './features/containers/shipments/shipments.ts'
import { workToday } from './features/containers/work-today.ts'
import type { Feature, FeatureOptions } from './features/feature.ts'
import { savedFiles } from './features/files/saved-files.ts'
import { foresight } from './features/foresight/foresight.ts'
import { carrierAnswers } from './features/intake/carrier-answers/carrier-answers.ts'
import { carrierMapping } from './features/intake/carrier-mapping/carrier-mapping.ts'
import { carrierSweep } from './features/intake/carrier-sweep.ts'
import { connectedSystems } from './features/intake/connected-systems/connected-systems.ts'
import { imports } from './features/intake/imports/imports.ts'
import { ingress } from './features/intake/ingress.ts'
import { landing } from './features/intake/landing/landing.ts'
import { mappingReplay } from './features/intake/mapping-replay/mapping-replay.ts'
import { startReplay } from './features/intake/mapping-replay/replay-job.ts'
import { overdueChecks } from './features/intake/overdue-checks.ts'
import { wakePollers } from './features/intake/polling/poll-requests.ts'
import { polling } from './features/intake/polling/polling.ts'
import { callbacks } from './features/messages/callbacks/callbacks.ts'
import { library } from './features/messages/library/library.ts'
import { messages as messageLog } from './features/messages/log/messages.ts'
import { rendering } from './features/messages/rendering/rendering.ts'
import { sending } from './features/messages/sending/schedule/sending.ts'
import type { MessageSender } from './features/messages/sending/sender.ts'
import { suppressions } from './features/messages/suppressions/suppressions.ts'
import { notificationEmails } from './features/messages/user-messages/notification-emails.ts'
import { queueInvite } from './features/messages/user-messages/queue-invite.ts'
import { webhooks } from './features/messages/webhooks/webhooks.ts'
import { accessTokens } from './features/people/access-tokens.ts'
import { conversations } from './features/people/conversations/conversations.ts'
import { currentUser } from './features/people/current-user.ts'
import { invites } from './features/people/invites.ts'
import { notifications } from './features/people/notifications.ts'
import { support } from './features/people/support/support.ts'
import { tenants } from './features/people/tenants.ts'
import { userSettings } from './features/people/user-settings.ts'
import { users } from './features/people/users.ts'
import { erasures } from './features/privacy/erasures/erasures.ts'
import { retention } from './features/privacy/retention/retention.ts'
import { ruleEngine } from './features/rule-engine/rule-engine.ts'
import { ruleActionsFeature } from './features/rules/actions/rule-actions-job.ts'
import { ruleFirings } from './features/rules/firings/rule-firings.ts'
import { ruleTry } from './features/rules/try/rule-try.ts'
import { searchRoutes } from './features/search/search-routes.ts'
import { searchCopies } from './features/search-copies/search-copies.ts'
import { apps } from './features/settings/apps/apps.ts'
import { assets } from './features/settings/assets/assets.ts'
import { refuseUnknownLogo } from './features/settings/assets/brand-logo.ts'
import { audit } from './features/settings/audit/audit.ts'
import { merchants } from './features/settings/merchants.ts'
import { meta } from './features/settings/meta.ts'
import { rules } from './features/settings/rules/rules.ts'
import { serviceProviders } from './features/settings/service-providers/service-providers.ts'
import { tags } from './features/settings/tags.ts'
import { templates } from './features/settings/templates/templates.ts'
import { refuseUnknownBlocks } from './features/settings/tracking-blocks/page-blocks.ts'
import { trackingBlocks } from './features/settings/tracking-blocks/tracking-blocks.ts'
import { brandPreview } from './features/tracking/preview/brand-preview.ts'
import { previewPage } from './features/tracking/preview/preview-page.ts'
import { followNews } from './features/tracking/receiver/follow/follow-news.ts'
import { tracking } from './features/tracking/tracking.ts'
import { housekeeping } from './features/upkeep/housekeeping.ts'

type Options = FeatureOptions & { readonly sender: MessageSender }

/** All features of the server, by group. */
export const featuresOf = (options: Options): readonly Feature[] => [
  ...people(options),
  savedFiles,
  searchRoutes,
  searchCopies(options),
  ...settings(options),
  ruleEngine,
  ...intake(options),
  foresight,
  ...messages(options),
  ...containers(options),
  tracking(options),
  followNews(options),
  erasures({ ...options, repackBoards }),
  retention,
  ...rulesAtWork(options),
  ...boards(options),
  housekeeping(options),
]

const people = (options: FeatureOptions): Feature[] => [
  currentUser(options),
  users,
  tenants({ ...options, queueInvite: queueInvite(options.secrets), refuseUnknownLogo, refuseUnknownBlocks }),
  userSettings,
  accessTokens,
  invites({ ...options, queueInvite: queueInvite(options.secrets) }),
  notifications,
  conversations,
  support,
]

const settings = (options: FeatureOptions): Feature[] => [
  tags,
  merchants,
  templates(options),
  trackingBlocks,
  serviceProviders({ ...options, onCredentialChange: wakePollers }),
  assets(options),
  apps(options),
  rules,
  meta,
  audit,
]

const intake = (options: FeatureOptions): Feature[] => [
  ingress(),
  landing,
  imports,
  polling(options),
  carrierMapping({ startReplay }),
  carrierAnswers(options),
  connectedSystems(options),
  mappingReplay,
  carrierSweep,
  overdueChecks,
]

const messages = (options: Options): Feature[] => [
  rendering({ ...options, previewPage: previewPage(options) }),
  brandPreview(options),
  messageLog,
  library(options),
  sending(options),
  suppressions(options),
  callbacks(options),
  webhooks(options),
  notificationEmails(options),
]

const containers = (options: FeatureOptions): Feature[] => [
  shipments(options),
  shipmentChanges,
  shipmentDocuments,
  orders(options),
  corrections,
  deletions,
  containerActions,
  bulk,
  sendPreview(options),
  ownWords(options),
  map,
  numbers,
  exportFiles,
  emissions,
  workToday,
  setup,
]

const rulesAtWork = (options: FeatureOptions): Feature[] => [ruleActionsFeature, ruleFirings, ruleTry(options)]

const boards = (options: FeatureOptions): Feature[] => [datasets, bookmarks, insights, mailings(options)]
