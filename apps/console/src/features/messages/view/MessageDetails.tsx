import type { MessageAttempt, MessageDetail } from '@aftermile/contract/messages/messages'
import { money, numberText, sizeText } from '@aftermile/domain/format/numbers'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
import { CopyId } from '../../../ui/text/CopyId.tsx'
import { exactTime } from '../../../ui/text/time-text.ts'
import { channelText, isInOutbox } from '../message-texts.ts'
import classes from './MessageView.module.css'

const outcomes: Record<NonNullable<MessageAttempt['outcome']>, string> = {
  sent: 'Taken',
  rejected: 'Rejected',
  failed: 'Failed',
  unknown: 'Unknown',
}

/** Attempts with the answers of the provider, attachments and headers. */
export function MessageDetails({ message }: { message: MessageDetail }) {
  const { content, attemptList } = message
  const headers = Object.entries(content?.headers ?? {})
  return (
    <div className={classes.details}>
      <Part title="Attempts" isEmpty={attemptList.length === 0} empty="Nothing has been tried yet.">
        <Attempts attempts={attemptList} />
      </Part>
      <Part title="Attachments" isEmpty={!content?.attachments.length} empty="None.">
        <FactList
          rows={(content?.attachments ?? []).map(
            ({ name, contentType, sizeBytes }) => [name, `${contentType}, ${sizeText(sizeBytes)}`] as const,
          )}
        />
      </Part>
      <Part title="Headers" isEmpty={headers.length === 0} empty="None of its own.">
        <div className={classes.headers}>
          <FactList rows={headers} />
        </div>
      </Part>
      <Part title="Message">
        <FactList
          rows={[
            ['Id', <CopyId key="id" id={message.id} />],
            ['Channel', channelText(message.channel)],
            ['App', message.appId ?? (isInOutbox(message) && 'Outbox')],
            ['Created', exactTime(message.createdAt)],
            ['Created by', message.createdBy],
            ['Sent', message.sentAt && exactTime(message.sentAt)],
            ['Purpose', message.purpose],
            ['Segments', message.segments !== null && numberText(message.segments)],
            ['Price', message.price !== null && message.currency !== null && money(message.price, message.currency)],
          ]}
        />
      </Part>
    </div>
  )
}

type PartProps = { title: string; isEmpty?: boolean; empty?: string; children: ReactNode }

const Part = ({ title, isEmpty = false, empty = '', children }: PartProps) => (
  <section>
    <Title order={2} size="h4" mb={4}>
      {title}
    </Title>
    {isEmpty ? <Text c="dimmed">{empty}</Text> : children}
  </section>
)

const Attempts = ({ attempts }: { attempts: readonly MessageAttempt[] }) => (
  <SimpleTable
    rows={attempts}
    keyOf={({ number }) => number}
    columns={[
      { title: 'Attempt', cell: ({ number }) => numberText(number) },
      { title: 'Started', cell: ({ startedAt }) => exactTime(startedAt) },
      { title: 'App', cell: ({ appId }) => appId ?? 'Outbox' },
      { title: 'Outcome', cell: ({ outcome }) => (outcome === null ? 'Sending' : outcomes[outcome]) },
      { title: 'Answer', className: classes.answer, cell: ({ answer }) => answer },
    ]}
  />
)
