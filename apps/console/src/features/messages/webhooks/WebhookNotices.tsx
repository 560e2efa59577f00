import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { queuedText } from '../ReplayButton.tsx'
import { templatePath } from '../template-paths.ts'
import { useEnable, useReplay } from '../webhook-calls.ts'
import classes from './Webhooks.module.css'
import { isStopped } from './webhook-state.ts'

/** What is wrong with a webhook, and what can be done about it. */
export function WebhookNotices({ webhook }: { webhook: WebhookEndpoint }) {
  const { state, missed } = webhook
  return (
    <>
      {state === 'disabled' && <Disabled webhook={webhook} />}
      {state === 'off' && (
        <Notice kind="note">
          Nothing is sent: the{' '}
          <PathLink href={templatePath(webhook.id)} inherit underline="always">
            template
          </PathLink>{' '}
          is off.
        </Notice>
      )}
      {missed > 0 && <Missed webhook={webhook} />}
    </>
  )
}

function Disabled({ webhook: { id, disabledAt, disabledBecause } }: { webhook: WebhookEndpoint }) {
  const enable = useEnable(id)
  const run = () =>
    enable.mutate(undefined, {
      onSuccess: () => toast({ message: 'Webhook enabled.' }),
      onError: error => toast({ message: error.message, kind: 'problem' }),
    })
  return (
    <Notice kind="danger">
      <div className={classes.offer}>
        <span>
          Disabled {disabledAt !== null && <RelativeTime at={disabledAt} />}
          {disabledBecause === null ? '.' : `: ${disabledBecause}`} Nothing is sent until you enable it.
        </span>
        <Button variant="default" size="xs" loading={enable.isPending} onClick={run}>
          Enable
        </Button>
      </div>
    </Notice>
  )
}

function Missed({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, missed } = webhook
  const replay = useReplay(id)
  const run = () =>
    replay.mutate(
      { missed: true },
      {
        onSuccess: queued => toast({ message: queuedText(queued) }),
        onError: error => toast({ message: error.message, kind: 'problem' }),
      },
    )
  const count = missed === 1 ? '1 delivery was' : `${numberText(missed)} deliveries were`
  return (
    <Notice kind="note">
      <div className={classes.offer}>
        <span>
          {count} missed while the webhook was disabled.{' '}
          {isStopped(webhook) && 'You can send them once it is enabled again.'}
        </span>
        {!isStopped(webhook) && (
          <Button variant="default" size="xs" loading={replay.isPending} onClick={run}>
            Send missed
          </Button>
        )}
      </div>
    </Notice>
  )
}
