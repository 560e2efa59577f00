import type { Message } from '@aftermile/contract/messages/messages'
import { messageStates } from '@aftermile/domain/messages/message-states'
import type { Icon } from '../../ui/icons/icon.tsx'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconClick,
  IconClock,
  IconHelp,
  IconInbox,
  IconMailOpened,
  IconMoon,
  IconSend,
  IconX,
} from '../../ui/icons/icons.ts'
import classes from './MessageState.module.css'
import { isInOutbox, shownState } from './message-texts.ts'

const stateIcons: Record<Message['state'], Icon> = {
  queued: IconClock,
  deferred: IconMoon,
  sending: IconSend,
  sent: IconCheck,
  delivered: IconChecks,
  opened: IconMailOpened,
  clicked: IconClick,
  bounced: IconArrowBackUp,
  failed: IconX,
  unknown: IconHelp,
  suppressed: IconBan,
}

/** How far a message is. */
export function MessageState({ message }: { message: Pick<Message, 'state' | 'appId'> }) {
  const Icon = isInOutbox(message) ? IconInbox : stateIcons[message.state]
  const color = messageStates.find(({ id }) => id === message.state)?.color
  return (
    <span className={classes.state}>
      <Icon size={15} aria-hidden color={color} />
      {shownState(message)}
    </span>
  )
}
