import type { Message } from '@aftermile/contract/messages/messages'
import { Text } from '@mantine/core'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { channelIcon } from '../channels/channel-views.ts'
import { MessageState } from '../MessageState.tsx'
import { channelText, logPath, messagePath, shownState, titleOf } from '../message-texts.ts'
import classes from './ContainerMessages.module.css'
import { type MessagesOf, stateCounts, useContainerMessages } from './use-container-messages.ts'

const shownCount = 5

/** What was sent about a shipment or an order: how many in which state, and the newest of them. */
export function ContainerMessages(of: MessagesOf) {
  const { data, isPending, error, refetch } = useContainerMessages(of)
  const items = data?.items ?? []
  const isMore = items.length > shownCount || (data?.hasMore ?? false)
  return (
    <DetailCard
      title="Messages"
      about={items.length > 0 && stateCounts(items, shownState)}
      actions={isMore && <PathLink href={logPath({ [of.type]: of.id, merchant: of.merchantId })}>Show all</PathLink>}
    >
      {isPending && <LoadingSkeleton label="Loading messages" height={48} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && items.length === 0 && (
        <Text c="dimmed">No messages yet. E-mails, text messages and webhooks appear here.</Text>
      )}
      <ul className={classes.list}>
        {items.slice(0, shownCount).map(message => (
          <OneMessage key={message.id} message={message} />
        ))}
      </ul>
    </DetailCard>
  )
}

function OneMessage({ message }: { message: Message }) {
  const Icon = channelIcon(message.channel)
  return (
    <li className={classes.message}>
      <Icon size={16} role="img" aria-label={channelText(message.channel)} />
      <div className={classes.content}>
        <PathLink href={messagePath(message.id)}>
          <Truncated text={titleOf(message)} />
        </PathLink>
        <div className={classes.about}>
          <MessageState message={message} />
          <RelativeTime at={message.sentAt ?? message.createdAt} />
        </div>
      </div>
    </li>
  )
}
