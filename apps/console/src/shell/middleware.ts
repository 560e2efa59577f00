import type { CurrentUser } from '@aftermile/contract/users'
import { mayDo, type Need } from '@aftermile/domain/access'
import { redirect } from '@tanstack/react-router'
import { currentSession, rightsOf } from '../session/store.ts'
import { isAtDesk } from './commands.ts'
import { RouteError } from './route-error.ts'

/** By the names that the site map uses: throws for whoever is not to see the page. */
const known = new Map<string, (user: CurrentUser) => void>([
  [
    'desk',
    user => {
      if (!isAtDesk(user)) throw redirect({ to: '/forbidden', replace: true })
    },
  ],
  ['operations', user => demand(user, { scope: 'dashboard_read' })],
  ['shipments', user => demand(user, { scope: 'shipment_read' })],
  ['orders', user => demand(user, { scope: 'order_read', entitlement: 'order_visibility' })],
])

function demand(user: CurrentUser, need: Need): void {
  if (!mayDo(rightsOf(user), need)) throw redirect({ to: '/forbidden', replace: true })
}

/** What a page asks of its visitors before it is loaded. */
export function middleware(...names: string[]): () => void {
  return () => {
    for (const name of names) {
      const pass = known.get(name)
      if (pass === undefined) throw new RouteError(500, 'Unknown middleware')
      const session = currentSession()
      if (session.state === 'loggedIn') pass(session.user)
    }
  }
}
