import type { AnyRouter } from '@tanstack/react-router'

/** Fetches the code of the page that the address names, while the session still asks for whom. */
export function preloadPage(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  // Should it fail, the page fails when it is shown, and says so.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {})
}
