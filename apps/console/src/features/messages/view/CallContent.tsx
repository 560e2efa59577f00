import type { MessageAttempt, MessageDetail } from '@aftermile/contract/messages/messages'
import { noBreakSpace, numberText } from '@aftermile/domain/format/numbers'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { exactTime } from '../../../ui/text/time-text.ts'
import { hasEnded } from '../message-texts.ts'
import classes from './MessageView.module.css'

type Level = 2 | 3
type Props = {
  message: MessageDetail
  /** Of its headings: 3 inside a card. */
  level: Level
}

/** What was sent to a system, and what it answered. */
export function CallContent({ message, level }: Props) {
  const { content, attemptList } = message
  const last = attemptList.at(-1)
  return (
    <div className={classes.details}>
      <Part title="Request" level={level}>
        {content === null ? (
          <Text c="dimmed">
            {hasEnded(message)
              ? 'Nothing was sent, or its content has been deleted.'
              : 'It is written when it is sent.'}
          </Text>
        ) : (
          <>
            <div className={classes.headers}>
              <FactList
                rows={[
                  ['Method', content.method?.toUpperCase()],
                  ['Address', content.to.join(', ')],
                  ...Object.entries(content.headers),
                ]}
              />
            </div>
            <pre className={classes.code}>{content.text ? readable(content.text) : 'No body'}</pre>
          </>
        )}
      </Part>
      <Part title="Answer" level={level}>
        {last === undefined ? <Text c="dimmed">None.</Text> : <Answer attempt={last} />}
      </Part>
    </div>
  )
}

const Part = ({ title, level, children }: { title: string; level: Level; children: ReactNode }) => (
  <section>
    <Title order={level} size={level === 2 ? 'h4' : 'h5'} mb={4}>
      {title}
    </Title>
    {children}
  </section>
)

function Answer({ attempt: { startedAt, endedAt, answer } }: { attempt: MessageAttempt }) {
  if (endedAt === null) return <Text c="dimmed">Waiting for an answer since {exactTime(startedAt)}.</Text>
  const tookMs = Date.parse(endedAt) - Date.parse(startedAt)
  return (
    <>
      <Text size="sm" c="dimmed">
        {exactTime(endedAt)}, after {numberText(tookMs)}
        {noBreakSpace}ms
      </Text>
      <pre className={classes.code}>{answer || 'No answer'}</pre>
    </>
  )
}

/** JSON with line breaks; anything else as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
