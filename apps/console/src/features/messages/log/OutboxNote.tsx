import { useQuery } from '@tanstack/react-query'
import { mayVisit } from '../../../page-needs.ts'
import { useUser } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { lastAppQuery } from '../use-messages.ts'

/** Shown while e-mails go to nobody. */
export function OutboxNote() {
  const user = useUser()
  const { data } = useQuery(lastAppQuery)
  if (data?.appId !== null) return null
  return (
    <Notice kind="note">
      No e-mail provider is set up. Messages stay in the outbox and can be read here.{' '}
      {mayVisit(user, '/apps') && <PathLink href="/apps">Set one up in Apps</PathLink>}
    </Notice>
  )
}
