import type { MessageDetail } from '@aftermile/contract/messages/messages'
import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { noBreakSpace, numberText } from '@aftermile/domain/format/numbers'
import { Button, Text } from '@mantine/core'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { IconSend } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { usePageCommands } from '../../../ui/page/page-commands.ts'
import { MessageState } from '../MessageState.tsx'
import { messagePath } from '../message-texts.ts'
import { CallContent } from '../view/CallContent.tsx'
import { useSendTest } from '../webhook-calls.ts'

/** Sends a test and shows what was sent and answered. */
export function TestCard({ webhook: { id } }: { webhook: WebhookEndpoint }) {
  const test = useSendTest(id)
  const run = () => {
    if (!test.isPending) test.mutate()
  }
  usePageCommands([{ id: 'sendTest', title: 'Send test', icon: IconSend, run }])
  const { data: message, error } = test
  return (
    <DetailCard title="Test">
      <Text size="sm" c="dimmed" mb="xs">
        Sends the webhook with sample values, signed like any other, and waits for the answer. The header webhook-test
        tells its receiver that it is a test.
      </Text>
      <Button variant="default" leftSection={<IconSend size={16} />} loading={test.isPending} onClick={run}>
        Send test
      </Button>
      <div role="status">
        {error !== null && <Notice kind="danger">{error.message}</Notice>}
        {message && !test.isPending && (
          <>
            <Text component="div" my="xs">
              <MessageState message={message} />
              {answeredIn(message)} ·{' '}
              <PathLink underline="always" href={messagePath(message.id)}>
                Open delivery
              </PathLink>
            </Text>
            {message.reason !== null && <Notice kind="danger">{message.reason}</Notice>}
            <CallContent message={message} level={3} />
          </>
        )}
      </div>
    </DetailCard>
  )
}

/** What the receiver answered, and how fast: 204 in 181 ms. */
function answeredIn({ attemptList }: MessageDetail): string {
  const last = attemptList.at(-1)
  const status = /^\d{3}/.exec(last?.answer ?? '')?.[0]
  if (last === undefined || last.endedAt === null || status === undefined) return ''
  const tookMs = Date.parse(last.endedAt) - Date.parse(last.startedAt)
  return `: ${status} in ${numberText(tookMs)}${noBreakSpace}ms`
}
