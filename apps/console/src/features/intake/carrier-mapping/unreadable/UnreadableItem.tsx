import type { QuarantinedEvent } from '@aftermile/contract/intake/carrier-mapping'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { ApiProblem } from '../../../../api/problem.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { IconCheck, IconCopy } from '../../../../ui/icons/icons.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { useQuarantinedAction } from '../use-mapping.ts'
import { prettyRaw } from './pretty-raw.ts'
import classes from './UnreadableEvents.module.css'

type Props = { id: string; event: QuarantinedEvent; mayWrite: boolean }

export function UnreadableItem({ id, event, mayWrite }: Props) {
  const { why, number, shipmentId, seenAt, requestId } = event
  const text = prettyRaw(event.raw)
  return (
    <li className={classes.event}>
      <div className={classes.head}>
        <div>
          <Text fw={600}>{why}</Text>
          <div className={classes.facts}>
            {shipmentId === null ? (
              number !== null && <span>{number}</span>
            ) : (
              <PathLink href={shipmentPath(shipmentId)} size="xs">
                {number ?? 'Shipment'}
              </PathLink>
            )}
            <span>
              Seen <RelativeTime at={seenAt} />
            </span>
            {requestId !== null && <span>Request {requestId}</span>}
          </div>
        </div>
        <div className={classes.actions}>
          <CopyButton text={event.raw} />
          {mayWrite && <Actions id={id} event={event} />}
        </div>
      </div>
      <details open>
        <summary className={classes.summary}>What was sent</summary>
        <pre className={classes.raw}>{text}</pre>
      </details>
    </li>
  )
}

function CopyButton({ text }: { text: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Button size="xs" variant="subtle" leftSection={<Icon size={14} />} onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? 'Copied' : 'Copy'}
    </Button>
  )
}

function Actions({ id, event: { id: eventId, shipmentId, number } }: Omit<Props, 'mayWrite'>) {
  const [retry, dismiss] = [useQuarantinedAction(id, 'retry'), useQuarantinedAction(id, 'dismiss')]
  const onError = (error: unknown) =>
    toast({ message: error instanceof ApiProblem ? error.message : 'Couldn’t do this.', kind: 'problem' })
  const onSuccess = () => toast({ message: 'The carrier is asked again. What still can’t be read comes back here.' })
  const name = number ?? 'event'
  return (
    <>
      {shipmentId !== null && (
        <Button
          size="xs"
          variant="default"
          loading={retry.isPending}
          aria-label={`Ask again about ${name}`}
          onClick={() => retry.mutate(eventId, { onSuccess, onError })}
        >
          Ask again
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={dismiss.isPending}
        aria-label={`Dismiss ${name}`}
        onClick={() => dismiss.mutate(eventId, { onError })}
      >
        Dismiss
      </Button>
    </>
  )
}
