import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { parseBoardSearch } from './dashboards/board-search.ts'
import { parseImportSearch } from './features/imports/import-search.ts'
import { parseMapSearch } from './features/map/map-search.ts'
import type { PagePath } from './page-needs.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Forbidden } from './shell/Forbidden.tsx'
import { guard } from './shell/guard.ts'
import { NotFound } from './shell/NotFound.tsx'
import { mayPrefetch, prefetchDelayMs } from './shell/prefetch.ts'
import { Shell } from './shell/Shell.tsx'
import { Start } from './shell/Start.tsx'
import { parseListSearch } from './ui/list-search.ts'
import { parseAddress } from './ui/results/address.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ErrorPage })
const page = <const Path extends PagePath>(path: Path) => ({
  getParentRoute: () => root,
  path,
  beforeLoad: guard(path),
})

/**
 * The site map: every page for someone logged in; page-needs.ts says who may see which. /activate, /activate/error,
 * /plugin/login and /auth/authenticated are answered before that, by session/address.ts and Door.tsx.
 */
const pages = [
  createRoute({ ...page('/'), component: Start }),
  createRoute({ ...page('/plugin'), component: Start }),
  createRoute({ ...page('/forbidden'), component: Forbidden }),
  createRoute({
    ...page('/operations/{-$id}'),
    validateSearch: parseBoardSearch,
    component: lazyRouteComponent(() => import('./dashboards/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...page('/orders'),
    validateSearch: parseAddress,
    component: lazyRouteComponent(() => import('./features/orders/OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...page('/shipments'),
    validateSearch: parseAddress,
    component: lazyRouteComponent(() => import('./features/shipments/ShipmentsPage.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    ...page('/shipments/order/{-$id}'),
    validateSearch: parseAddress,
    component: lazyRouteComponent(() => import('./features/shipments/ShipmentsOfOrder.tsx'), 'ShipmentsOfOrder'),
  }),
  createRoute({
    ...page('/import'),
    validateSearch: parseImportSearch,
    component: lazyRouteComponent(() => import('./features/imports/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...page('/map'),
    validateSearch: parseMapSearch,
    component: lazyRouteComponent(() => import('./features/map/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    ...page('/tags'),
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/tags/TagList.tsx'), 'TagList'),
  }),
  createRoute({
    ...page('/tags/$id'),
    component: lazyRouteComponent(() => import('./features/tags/TagEditor.tsx'), 'TagEditor'),
  }),
  createRoute({
    ...page('/help'),
    component: lazyRouteComponent(() => import('./shell/HelpCenter.tsx'), 'HelpCenter'),
  }),
  createRoute({
    ...page('/support'),
    component: lazyRouteComponent(() => import('./features/support/SupportQueue.tsx'), 'SupportQueue'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFound,
  defaultPreload: mayPrefetch() ? 'intent' : false,
  defaultPreloadDelay: prefetchDelayMs,
  // As it is written: read as JSON, a parcel number such as 86939e96 would become another.
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
