import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isPlugin } from '../session/plugin.ts'
import { useSession } from '../session/store.ts'
import { fetchPage } from './fetch-page.ts'
import { Landing } from './Landing.tsx'
import { Splash } from './Splash.tsx'
import { Unknown } from './Unknown.tsx'
import { Unreachable } from './Unreachable.tsx'

const Activation = lazy(async () => ({ default: (await import('./Activation.tsx')).Activation }))
const ActivationError = lazy(async () => ({ default: (await import('./ActivationError.tsx')).ActivationError }))
const PluginLogin = lazy(async () => ({ default: (await import('./PluginLogin.tsx')).PluginLogin }))

/** Only someone logged in sees the pages behind it. */
export function Door({ router }: { router: AnyRouter }) {
  return <Suspense fallback={<Splash />}>{useWhatIsShown(router)}</Suspense>
}

function useWhatIsShown(router: AnyRouter) {
  const session = useSession()
  const isComing = session.state === 'tokenObtained'
  useEffect(() => {
    if (isComing) fetchPage(router)
  }, [isComing, router])
  switch (session.state) {
    case 'loggedIn':
      return <RouterProvider router={router} />
    case 'signedOut':
      return isPlugin() ? (
        <PluginLogin reason={session.reason} message={session.message} />
      ) : (
        <Landing reason={session.reason} message={session.message} />
      )
    case 'unknown':
      return <Unknown account={session.account} message={session.message} />
    case 'activating':
      return <Activation />
    case 'activationFailed':
      return <ActivationError status={session.status} />
    case 'unreachable':
      return <Unreachable message={session.message} requestId={session.requestId} />
    case 'starting':
    case 'signingIn':
    case 'signingOut':
    case 'tokenObtained':
    case 'metadataLoaded':
    case 'userLoaded':
      return <Splash />
  }
}
