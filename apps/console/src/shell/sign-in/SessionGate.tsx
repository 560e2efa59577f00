import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { isPlugin } from '../../session/plugin-mode.ts'
import { useSession } from '../../session/session-store.ts'
import { SignedOutPage } from './SignedOutPage.tsx'
import { Splash } from './Splash.tsx'
import { UnreachablePage } from './UnreachablePage.tsx'

const Activation = lazy(async () => ({ default: (await import('./ActivationPage.tsx')).ActivationPage }))
const ActivationError = lazy(async () => ({ default: (await import('./ActivationErrorPage.tsx')).ActivationErrorPage }))
const PluginLogin = lazy(async () => ({ default: (await import('./PluginLoginPage.tsx')).PluginLoginPage }))

/** Shows the pages to a logged-in user, and the page that fits the session state to anyone else. */
export function SessionGate({ router }: { router: AnyRouter }) {
  return <Suspense fallback={<Splash />}>{useSessionPage(router)}</Suspense>
}

function useSessionPage(router: AnyRouter) {
  const current = useSession()
  const deferred = useDeferredValue(current)
  // The first page is rendered in small steps. Leaving it must not wait: its parts need a user.
  const session = current.state === 'loggedIn' ? deferred : current
  const hasToken = session.state === 'tokenObtained'
  useEffect(() => {
    if (hasToken) preloadPage(router)
  }, [hasToken, router])
  switch (session.state) {
    case 'loggedIn':
      return <RouterProvider router={router} />
    case 'signedOut':
      return isPlugin() ? (
        <PluginLogin reason={session.reason} message={session.message} />
      ) : (
        <SignedOutPage reason={session.reason} message={session.message} />
      )
    case 'activating':
      return <Activation />
    case 'activationFailed':
      return <ActivationError status={session.status} />
    case 'unreachable':
      return <UnreachablePage message={session.message} requestId={session.requestId} />
    case 'starting':
    case 'signingIn':
    case 'signingOut':
    case 'tokenObtained':
    case 'metadataLoaded':
    case 'userLoaded':
      return <Splash />
  }
}

/** Fetches the code of the page in the address while the session is still loading the user. */
function preloadPage(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  // If this fails, the page fails again when it is shown, and shows its error then.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {})
}
