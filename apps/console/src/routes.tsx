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
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Forbidden } from './shell/Forbidden.tsx'
import { middleware } from './shell/middleware.ts'
import { NotFound } from './shell/NotFound.tsx'
import { mayPrefetch, prefetchDelayMs } from './shell/prefetch.ts'
import { Shell } from './shell/Shell.tsx'
import { Start } from './shell/Start.tsx'
import { parseListSearch } from './ui/list-search.ts'
import { parseAddress } from './ui/results/address.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ErrorPage })
const below = () => root

/**
 * The site map: every page for someone logged in. /activate, /activate/error, /plugin/login and /auth/authenticated are
 * answered before that, by session/address.ts and Door.tsx.
 */
const pages = [
  createRoute({ getParentRoute: below, path: '/', component: Start }),
  createRoute({ getParentRoute: below, path: '/plugin', component: Start }),
  createRoute({ getParentRoute: below, path: '/forbidden', component: Forbidden }),
  createRoute({
    getParentRoute: below,
    path: '/operations/{-$id}',
    beforeLoad: middleware('operations'),
    validateSearch: parseBoardSearch,
    component: lazyRouteComponent(() => import('./dashboards/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/orders',
    beforeLoad: middleware('orders'),
    validateSearch: parseAddress,
    component: lazyRouteComponent(() => import('./features/orders/OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/shipments',
    beforeLoad: middleware('shipments'),
    validateSearch: parseAddress,
    component: lazyRouteComponent(() => import('./features/shipments/ShipmentsPage.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/shipments/order/{-$id}',
    beforeLoad: middleware('shipments'),
    validateSearch: parseAddress,
    component: lazyRouteComponent(() => import('./features/shipments/ShipmentsOfOrder.tsx'), 'ShipmentsOfOrder'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/import',
    validateSearch: parseImportSearch,
    component: lazyRouteComponent(() => import('./features/imports/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/map',
    beforeLoad: middleware('shipments'),
    validateSearch: parseMapSearch,
    component: lazyRouteComponent(() => import('./features/map/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/tags',
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./features/tags/TagList.tsx'), 'TagList'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/tags/$id',
    component: lazyRouteComponent(() => import('./features/tags/TagEditor.tsx'), 'TagEditor'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/help',
    component: lazyRouteComponent(() => import('./shell/HelpCenter.tsx'), 'HelpCenter'),
  }),
  createRoute({
    getParentRoute: below,
    path: '/support',
    beforeLoad: middleware('desk'),
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
