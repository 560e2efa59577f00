import { redirect } from '@tanstack/react-router'
import { isPage, mayVisit } from '../../page-needs.ts'
import { currentSession } from '../../session/session-store.ts'
import { RouteError } from '../errors/route-error.ts'

/** Checks the user's rights before a page is loaded, and redirects to /forbidden if they are missing. */
export function guardPage(path: string): () => void {
  return () => {
    if (!isPage(path)) throw new RouteError(500, 'Unknown middleware')
    const session = currentSession()
    if (session.state === 'loggedIn' && !mayVisit(session.user, path))
      throw redirect({ to: '/forbidden', replace: true })
  }
}
