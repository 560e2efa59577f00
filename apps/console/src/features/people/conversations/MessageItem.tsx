import type { Message } from '@aftermile/contract/people/conversations'
import { messageOfEntry } from '@aftermile/domain/messages/sending/own-words'
import { Anchor, Text } from '@mantine/core'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { RichHtml } from '../../../ui/rich-text/RichHtml.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { messagePath } from '../../messages/message-texts.ts'
import classes from './Thread.module.css'

type Props = { message: Message; isOwn: boolean; onEdit: () => void; onRemove: () => void }

export function MessageItem({ message, isOwn, onEdit, onRemove }: Props) {
  const sentId = messageOfEntry(message.id)
  const isChanged = message.updatedAt !== message.createdAt
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <div className={classes.head}>
        <span className={classes.author}>{message.createdByUsername}</span>
        <Text span c="dimmed" size="xs">
          <RelativeTime at={message.createdAt} />
          {isChanged && ', edited'}
        </Text>
        {sentId !== null && (
          <PathLink className={classes.actions ?? ''} href={messagePath(sentId)} size="xs">
            Show message
          </PathLink>
        )}
        {isOwn && sentId === null && (
          <span className={classes.actions}>
            <Anchor component="button" type="button" size="xs" onClick={onEdit}>
              Edit
            </Anchor>
            <Anchor component="button" type="button" size="xs" onClick={onRemove}>
              Delete
            </Anchor>
          </span>
        )}
      </div>
      <RichHtml html={message.content} />
    </li>
  )
}
