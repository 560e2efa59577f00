import type { Message } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { followRow } from '../../../ui/table/follow-row.ts'
import shared from '../../../ui/table/Table.module.css'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { ContainerLink } from '../ContainerLink.tsx'
import { channelIcon } from '../channels/channel-views.ts'
import { MessageState } from '../MessageState.tsx'
import type { MessageSearch } from '../message-search.ts'
import { channelText, recipientText, titleOf } from '../message-texts.ts'
import classes from './MessageLog.module.css'

type Choice = { readonly chosen: ReadonlySet<string>; readonly toggle: (id: string) => void }
type Props = {
  messages: readonly Message[]
  search: MessageSearch
  isBusy: boolean
  /** Lets messages be chosen. */
  choice?: Choice
}

export const MessageTable = ({ messages, search, isBusy, choice }: Props) => (
  <table className={`${shared.table} ${classes.table}`} aria-label="Messages" aria-busy={isBusy}>
    <thead>
      <tr>
        {choice && (
          <th scope="col" style={{ width: 44 }}>
            <VisuallyHidden>Selected</VisuallyHidden>
          </th>
        )}
        <th scope="col">Message</th>
        <th scope="col" style={{ width: '22%' }}>
          State
        </th>
        <th scope="col" style={{ width: '20%' }}>
          Recipient
        </th>
        <th scope="col" style={{ width: '14%' }}>
          About
        </th>
        <th scope="col" style={{ width: 110 }}>
          Time
        </th>
        <th scope="col" style={{ width: 96 }} data-align="right">
          Attempts
        </th>
      </tr>
    </thead>
    <tbody>
      {messages.map(message => (
        <Row key={message.id} message={message} search={search} choice={choice} />
      ))}
    </tbody>
  </table>
)

type RowProps = { message: Message; search: MessageSearch; choice: Choice | undefined }

function Row({ message, search, choice }: RowProps) {
  const Icon = channelIcon(message.channel)
  return (
    <tr onClick={followRow}>
      {choice && (
        <td>
          <Checkbox
            aria-label={`Select ${titleOf(message)} to ${recipientText(message)}`}
            checked={choice.chosen.has(message.id)}
            onChange={() => choice.toggle(message.id)}
          />
        </td>
      )}
      <td data-wide>
        <div className={classes.title}>
          <Icon size={16} role="img" aria-label={channelText(message.channel)} />
          <div>
            <Link
              to="/templates/email/{-$id}"
              params={{ id: message.id }}
              search={search}
              className={classes.open}
              data-row
            >
              <Truncated text={titleOf(message)} />
            </Link>
            <div className={classes.note}>
              {message.subject ? message.templateName : channelText(message.channel)}
              {message.ruleId !== null && ` · ${message.createdBy}`}
              {message.isTest && ' · Test'}
            </div>
          </div>
        </div>
      </td>
      <td data-title="State">
        <MessageState message={message} />
        {message.reason !== null && (
          <div className={classes.note}>
            <Truncated text={message.reason} />
          </div>
        )}
      </td>
      <td data-title="Recipient">
        <Truncated text={recipientText(message)} />
      </td>
      <td data-title="About">
        <ContainerLink message={message} />
      </td>
      <td data-title="Time">
        <RelativeTime at={message.sentAt ?? message.createdAt} />
      </td>
      <td data-title="Attempts" data-align="right" className="tabular">
        {numberText(message.attempts)}
      </td>
    </tr>
  )
}
