import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { money, numberText } from '@aftermile/domain/format/numbers'
import type { TemplateChannelId } from '@aftermile/domain/lists/channels'
import { Text } from '@mantine/core'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { segmentsText } from '../../../ui/form/sms-texts.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { MessageSample } from './MessageSample.tsx'
import classes from './SendPreview.module.css'
import type { useSendPreview } from './use-send-preview.ts'

type Props = { channel: TemplateChannelId; query: ReturnType<typeof useSendPreview> }

/** Who gets a message and who does not, a sample of it, and what texts cost. */
export function SendPreviewPanel({ channel, query }: Props) {
  if (query.isPending) return <LoadingSkeleton label="Preparing the preview" height={360} mb="md" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const preview = query.data
  if (preview === null) return null
  return (
    <div className={classes.panel}>
      <Counts preview={preview} />
      <Cost preview={preview} channel={channel} />
      {preview.appId === null && preview.sendable > 0 && (
        <Notice kind="note">{providers[channel]} is set up. Messages stay in the outbox and can be read there.</Notice>
      )}
      {preview.sample !== null && <MessageSample sample={preview.sample} channel={channel} />}
    </div>
  )
}

const providers: Record<TemplateChannelId, string> = {
  email: 'No e-mail provider',
  text: 'No provider of text messages',
  webhook: 'No sending of webhooks',
}

function Counts({ preview }: { preview: SendPreview }) {
  const { total, checked, sendable, deferred, refused } = preview
  return (
    <ul className={classes.counts} aria-label="Who gets it">
      {checked < total && (
        <li>
          The first {numberText(checked)} of {numberText(total)} were checked.
        </li>
      )}
      <li>{numberText(sendable)} will get it.</li>
      {deferred > 0 && (
        <li>{numberText(deferred)} of them later: in quiet hours or outside of a schedule they wait.</li>
      )}
      {refused.map(group => (
        <Refused key={group.reason} group={group} />
      ))}
    </ul>
  )
}

function Refused({ group: { reason, count, numbers } }: { group: SendPreview['refused'][number] }) {
  const more = count - numbers.length
  return (
    <li>
      <details className={classes.refused}>
        <summary>
          {numberText(count)} will not: {reason}
        </summary>
        <div className={classes.numbers}>
          {numbers.join(', ')}
          {more > 0 && ` and ${numberText(more)} more`}
        </div>
      </details>
    </li>
  )
}

function Cost({ preview: { segments, price }, channel }: { preview: SendPreview; channel: TemplateChannelId }) {
  if (channel !== 'text' || segments === null) return null
  return (
    <Text>
      About {segmentsText(segments)}
      {price !== null && `, ${money(price.amount, price.currency)}`}
    </Text>
  )
}
