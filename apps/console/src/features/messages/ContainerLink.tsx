import type { Message } from '@aftermile/contract/messages/messages'
import { useMayDo } from '../../session/session-store.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { containerPath } from './message-texts.ts'

type About = Pick<Message, 'targetType' | 'containerId' | 'containerNumber' | 'merchantId'>

/** What a message is about, by its number. Those who may not open it see the number only. */
export function ContainerLink({ message }: { message: About }) {
  const isOrderVisible = useMayDo({ entitlement: 'order_visibility', scope: 'order_read' })
  const maySeeUsers = useMayDo({ scope: 'user_write_*' })
  const href = message.targetType === 'Invite' && !maySeeUsers ? null : containerPath(message, isOrderVisible)
  if (href === null) return message.containerNumber
  return (
    <PathLink href={href} ff={message.targetType === 'Invite' ? '' : 'monospace'} fz={12}>
      {message.containerNumber}
    </PathLink>
  )
}
