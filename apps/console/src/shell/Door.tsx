import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useSession } from '../session/store.ts'
import { Landing } from './Landing.tsx'
import { Splash } from './Splash.tsx'
import { Unknown } from './Unknown.tsx'
import { Unreachable } from './Unreachable.tsx'

/** Only someone logged in sees the pages behind it. */
export function Door({ router }: { router: AnyRouter }) {
  const session = useSession()
  switch (session.state) {
    case 'loggedIn':
      return <RouterProvider router={router} />
    case 'signedOut':
      return <Landing reason={session.reason} message={session.message} />
    case 'unknown':
      return <Unknown account={session.account} message={session.message} />
    case 'unreachable':
      return <Unreachable message={session.message} requestId={session.requestId} />
    case 'starting':
    case 'signingIn':
    case 'tokenObtained':
    case 'metadataLoaded':
      return <Splash />
  }
}
