import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { parseBoardSearch } from './features/boards/filters/board-search.ts'
import { parsePromiseSearch } from './features/boards/insights/promises/promise-search.ts'
import { parsePrintSearch } from './features/boards/insights/report/print-search.ts'
import { loadDashboardPage } from './features/boards/load-dashboard-page.ts'
import { parseMapSearch } from './features/containers/map/map-search.ts'
import { parseMappingSearch, parseRowSearch } from './features/intake/carrier-mapping/mapping-search.ts'
import { parseImportSearch } from './features/intake/imports/import-search.ts'
import { parseMessageSearch } from './features/messages/message-search.ts'
import { parseWebhookSearch } from './features/messages/webhooks/webhook-search.ts'
import { parseConversationSearch } from './features/people/conversations/list/conversation-search.ts'
import { parseRuleSearch, parseRulesSearch } from './features/rules/rule-search.ts'
import { parseListAddress } from './features/search/address/list-address.ts'
import { parseContentSearch } from './features/settings/assets/content-search.ts'
import { parseAuditSearch } from './features/settings/audit/audit-search.ts'
import { parseEditorSearch } from './features/settings/template-editor/editor-search.ts'
import { parseTemplateSearch, parseTemplatesSearch } from './features/settings/templates/template-search.ts'
import type { PagePath } from './page-needs.ts'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { ForbiddenPage } from './shell/errors/ForbiddenPage.tsx'
import { guardPage } from './shell/navigation/page-guard.ts'
import { Shell } from './shell/Shell.tsx'
import { StartPage } from './shell/StartPage.tsx'
import { mayPrefetch, prefetchDelayMs } from './ui/links/prefetch.ts'
import { parseListSearch } from './ui/list/list-search.ts'
import { NotFoundPage } from './ui/page/NotFoundPage.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })
const page = <const Path extends PagePath>(path: Path) => ({
  getParentRoute: () => root,
  path,
  beforeLoad: guardPage(path),
})

/**
 * The site map: every page for a logged-in user. page-needs.ts says who may see which. The sign-in pages (/activate,
 * /activate/error, /plugin/login and /auth/authenticated) are handled earlier, by session/sign-in-address.ts and SessionGate.tsx.
 */
const pages = [
  createRoute({ ...page('/'), component: StartPage }),
  createRoute({ ...page('/plugin'), component: StartPage }),
  createRoute({ ...page('/forbidden'), component: ForbiddenPage }),
  createRoute({
    ...page('/operations/{-$id}'),
    validateSearch: parseBoardSearch,
    component: lazyRouteComponent(loadDashboardPage, 'DashboardPage'),
  }),
  createRoute({
    ...page('/analytics/promises'),
    validateSearch: parsePromiseSearch,
    component: lazyRouteComponent(() => import('./features/boards/insights/promises/PromisesPage.tsx'), 'PromisesPage'),
  }),
  createRoute({
    ...page('/analytics/print'),
    validateSearch: parsePrintSearch,
    component: lazyRouteComponent(() => import('./features/boards/insights/report/PrintPage.tsx'), 'PrintPage'),
  }),
  createRoute({
    ...page('/analytics/{-$id}'),
    validateSearch: parseBoardSearch,
    component: lazyRouteComponent(loadDashboardPage, 'DashboardPage'),
  }),
  createRoute({
    ...page('/orders'),
    validateSearch: parseListAddress,
    component: lazyRouteComponent(() => import('./features/containers/orders/OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...page('/shipments'),
    validateSearch: parseListAddress,
    component: lazyRouteComponent(() => import('./features/containers/shipments/ShipmentsPage.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    ...page('/shipments/order/{-$id}'),
    validateSearch: parseListAddress,
    component: lazyRouteComponent(
      () => import('./features/containers/shipments/OrderShipmentsPage.tsx'),
      'OrderShipmentsPage',
    ),
  }),
  createRoute({
    ...page('/import'),
    validateSearch: parseImportSearch,
    component: lazyRouteComponent(() => import('./features/intake/imports/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...page('/map'),
    validateSearch: parseMapSearch,
    component: lazyRouteComponent(() => import('./features/containers/map/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    ...page('/conversations'),
    validateSearch: parseConversationSearch,
    component: lazyRouteComponent(
      () => import('./features/people/conversations/list/ConversationsPage.tsx'),
      'ConversationsPage',
    ),
  }),
  createRoute({
    ...page('/apps'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/settings/apps/AppList.tsx'), 'AppList'),
  }),
  createRoute({
    ...page('/apps/$id'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/settings/apps/AppPage.tsx'), 'AppPage'),
  }),
  createRoute({
    ...page('/apps/$appId/credentials/{-$id}'),
    component: lazyRouteComponent(
      () => import('./features/settings/credentials/AppCredentialEditor.tsx'),
      'AppCredentialEditor',
    ),
  }),
  createRoute({
    ...page('/rules'),
    validateSearch: parseRulesSearch,
    component: lazyRouteComponent(() => import('./features/rules/list/RuleList.tsx'), 'RuleList'),
  }),
  createRoute({
    ...page('/rules/$id'),
    validateSearch: parseRuleSearch,
    component: lazyRouteComponent(() => import('./features/rules/RulePage.tsx'), 'RulePage'),
  }),
  createRoute({
    ...page('/policies'),
    validateSearch: parseRulesSearch,
    component: lazyRouteComponent(() => import('./features/rules/list/PolicyList.tsx'), 'PolicyList'),
  }),
  createRoute({
    ...page('/policies/$id'),
    component: lazyRouteComponent(() => import('./features/rules/PolicyPage.tsx'), 'PolicyPage'),
  }),
  createRoute({
    ...page('/templates'),
    validateSearch: parseTemplatesSearch,
    component: lazyRouteComponent(() => import('./features/settings/templates/list/TemplateList.tsx'), 'TemplateList'),
  }),
  createRoute({
    ...page('/templates/$id'),
    validateSearch: parseTemplateSearch,
    component: lazyRouteComponent(() => import('./features/settings/templates/TemplatePage.tsx'), 'TemplatePage'),
  }),
  createRoute({
    ...page('/content'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/settings/assets/ContentList.tsx'), 'ContentList'),
  }),
  createRoute({
    ...page('/content/$id'),
    validateSearch: parseContentSearch,
    component: lazyRouteComponent(() => import('./features/settings/assets/AssetPage.tsx'), 'AssetPage'),
  }),
  createRoute({
    ...page('/templates/$id/editor'),
    validateSearch: parseEditorSearch,
    component: lazyRouteComponent(
      () => import('./features/settings/template-editor/TemplateEditorPage.tsx'),
      'TemplateEditorPage',
    ),
  }),
  createRoute({
    ...page('/templates/email/{-$id}'),
    validateSearch: parseMessageSearch,
    component: lazyRouteComponent(() => import('./features/messages/MessagesPage.tsx'), 'MessagesPage'),
  }),
  createRoute({
    ...page('/templates/suppressed'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(
      () => import('./features/messages/suppressions/SuppressionsPage.tsx'),
      'SuppressionsPage',
    ),
  }),
  createRoute({
    ...page('/webhooks'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/messages/webhooks/WebhookList.tsx'), 'WebhookList'),
  }),
  createRoute({
    ...page('/webhooks/$id'),
    validateSearch: parseWebhookSearch,
    component: lazyRouteComponent(() => import('./features/messages/webhooks/WebhookPage.tsx'), 'WebhookPage'),
  }),
  createRoute({
    ...page('/tags'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/settings/tags/TagList.tsx'), 'TagList'),
  }),
  createRoute({
    ...page('/tags/$id'),
    component: lazyRouteComponent(() => import('./features/settings/tags/TagEditor.tsx'), 'TagEditor'),
  }),
  createRoute({
    ...page('/merchants'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/settings/merchants/MerchantList.tsx'), 'MerchantList'),
  }),
  createRoute({
    ...page('/merchants/$id'),
    component: lazyRouteComponent(() => import('./features/settings/merchants/MerchantEditor.tsx'), 'MerchantEditor'),
  }),
  createRoute({
    ...page('/users'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/people/users/UserList.tsx'), 'UserList'),
  }),
  createRoute({
    ...page('/users/$id'),
    component: lazyRouteComponent(() => import('./features/people/users/UserEditor.tsx'), 'UserEditor'),
  }),
  createRoute({
    ...page('/users/$userId/accessTokens/{-$id}'),
    component: lazyRouteComponent(() => import('./features/people/users/TokenEditor.tsx'), 'TokenEditor'),
  }),
  createRoute({
    ...page('/unreadable-events'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(
      () => import('./features/intake/carrier-mapping/unreadable/IngressEventsPage.tsx'),
      'IngressEventsPage',
    ),
  }),
  createRoute({
    ...page('/service-providers'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(
      () => import('./features/settings/service-providers/ServiceProviderList.tsx'),
      'ServiceProviderList',
    ),
  }),
  createRoute({
    ...page('/service-providers/$serviceProviderId'),
    component: lazyRouteComponent(
      () => import('./features/settings/service-providers/ServiceProviderEditor.tsx'),
      'ServiceProviderEditor',
    ),
  }),
  createRoute({
    ...page('/tenant/erase'),
    component: lazyRouteComponent(() => import('./features/privacy/ErasePage.tsx'), 'ErasePage'),
  }),
  createRoute({
    ...page('/tenant/audit'),
    validateSearch: parseAuditSearch,
    component: lazyRouteComponent(() => import('./features/settings/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...page('/service-providers/{-$serviceProviderId}/products/$id'),
    component: lazyRouteComponent(
      () => import('./features/settings/service-providers/ProductEditor.tsx'),
      'ProductEditor',
    ),
  }),
  createRoute({
    ...page('/service-providers/{-$serviceProviderId}/credentials/$id'),
    component: lazyRouteComponent(
      () => import('./features/settings/service-providers/ProviderCredentialEditor.tsx'),
      'ProviderCredentialEditor',
    ),
  }),
  createRoute({
    ...page('/service-providers/$serviceProviderId/mapping'),
    validateSearch: parseMappingSearch,
    component: lazyRouteComponent(() => import('./features/intake/carrier-mapping/MappingPage.tsx'), 'MappingPage'),
  }),
  createRoute({
    ...page('/service-providers/$serviceProviderId/mapping/$rowId'),
    validateSearch: parseRowSearch,
    component: lazyRouteComponent(
      () => import('./features/intake/carrier-mapping/rows/MappingRowEditor.tsx'),
      'MappingRowEditor',
    ),
  }),
  createRoute({
    ...page('/tenant'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/people/tenants/TenantPage.tsx'), 'TenantPage'),
  }),
  createRoute({
    ...page('/tenants/$id'),
    component: lazyRouteComponent(() => import('./features/people/tenants/TenantItemPage.tsx'), 'TenantItemPage'),
  }),
  createRoute({
    ...page('/notifications'),
    component: lazyRouteComponent(
      () => import('./features/people/notifications/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
  }),
  createRoute({
    ...page('/mailings'),
    component: lazyRouteComponent(() => import('./features/boards/mailings/MailingsPage.tsx'), 'MailingsPage'),
  }),
  createRoute({
    ...page('/help'),
    component: lazyRouteComponent(() => import('./shell/help/HelpPage.tsx'), 'HelpPage'),
  }),
  createRoute({
    ...page('/help/$subject'),
    component: lazyRouteComponent(() => import('./shell/help/HelpSubjectPage.tsx'), 'HelpSubjectPage'),
  }),
  createRoute({
    ...page('/support'),
    component: lazyRouteComponent(() => import('./features/people/support/SupportQueue.tsx'), 'SupportQueue'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: mayPrefetch() ? 'intent' : false,
  defaultPreloadDelay: prefetchDelayMs,
  // As plain text: read as JSON, a parcel number such as 86939e96 would become another number.
  parseSearch: parseSearchWith(text => text),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
