import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { channelOf, type TemplateChannelId } from '@aftermile/domain/channels/channels'
import { money, numberText } from '@aftermile/domain/format/numbers'
import { Checkbox, Text } from '@mantine/core'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { segmentsText } from '../../../../ui/form/sms-texts.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { MessageSample } from './MessageSample.tsx'
import classes from './SendPreview.module.css'
import type { useSendPreview } from './use-send-preview.ts'

type Props = {
  channel: TemplateChannelId
  query: ReturnType<typeof useSendPreview>
  /** Whether who got it lately gets it again. */
  isRepeated: boolean
  onRepeated: (isRepeated: boolean) => void
}

/** Who gets a message and who does not, a sample of it, and what texts cost. */
export function SendPreviewPanel({ channel, query, isRepeated, onRepeated }: Props) {
  if (query.isPending) return <LoadingSkeleton label="Preparing the preview" height={360} mb="md" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const preview = query.data
  if (preview === null) return null
  return (
    <div className={classes.panel}>
      <Counts preview={preview} />
      {preview.recent !== null && (
        <Recent
          recent={preview.recent}
          isRepeated={isRepeated}
          onRepeated={onRepeated}
          isBusy={query.isPlaceholderData}
        />
      )}
      <Cost preview={preview} channel={channel} />
      {preview.appId === null && preview.sendable > 0 && (
        <Notice kind="note">
          {channelOf(channel).words.noSender} Messages stay in the outbox and can be read there.
        </Notice>
      )}
      {preview.sample !== null && <MessageSample sample={preview.sample} channel={channel} />}
    </div>
  )
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

type RecentProps = Pick<Props, 'isRepeated' | 'onRepeated'> & {
  recent: NonNullable<SendPreview['recent']>
  isBusy: boolean
}

/** Who got the same template lately. They are left out, until somebody wants otherwise. */
const Recent = ({ recent: { count, lastAt }, isRepeated, onRepeated, isBusy }: RecentProps) => (
  <div className={classes.recent}>
    <span>
      {numberText(count)} got it <RelativeTime at={lastAt} />
      {isRepeated ? ' and will get it again.' : ' and are left out.'}
    </span>
    <Checkbox
      label="Send it to them again"
      checked={isRepeated}
      disabled={isBusy}
      onChange={event => onRepeated(event.currentTarget.checked)}
    />
  </div>
)

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
  if (!channelOf(channel).hasSegments || segments === null) return null
  return (
    <Text>
      About {segmentsText(segments)}
      {price !== null && `, ${money(price.amount, price.currency)}`}
    </Text>
  )
}
