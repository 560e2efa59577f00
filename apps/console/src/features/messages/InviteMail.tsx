import { type Message, messages } from '@aftermile/contract/messages/messages'
import type { Invite } from '@aftermile/contract/people/invites'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo } from '../../session/session-store.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { isInOutbox, messagePath } from './message-texts.ts'

const pollMs = 1500

/** What became of the e-mail with an invitation. */
export function InviteMail({ invite: { userId, email, validTo } }: { invite: Invite }) {
  const mayRead = useMayDo(messages.list.need)
  const { data: message } = useQuery({
    // Each invitation of a user has another end.
    queryKey: ['container-messages', 'invite', userId, validTo],
    queryFn: async ({ signal }) =>
      (await call(messages.list, { query: { container: userId, size: '1' }, signal })).data.items[0] ?? null,
    enabled: mayRead,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? pollMs : false),
    staleTime: 0,
  })
  if (!message) return null
  return (
    <div role="status">
      {mailText(message, email)} <PathLink href={messagePath(message.id)}>Open the message</PathLink>
    </div>
  )
}

const isWaiting = ({ state }: Message): boolean => state === 'queued' || state === 'sending'

function mailText(message: Message, email: string): string {
  if (isInOutbox(message)) return 'No e-mail provider is set up: the e-mail is in the outbox.'
  if (isWaiting(message)) return `Sending an e-mail to ${email} …`
  switch (message.state) {
    case 'sent':
    case 'delivered':
    case 'opened':
    case 'clicked':
      return `E-mail sent to ${email}.`
    case 'deferred':
      return `The e-mail to ${email} waits${message.reason === null ? '' : `: ${message.reason}`}.`
    default:
      return `The e-mail to ${email} was not sent${message.reason === null ? '' : `: ${message.reason}`}.`
  }
}
