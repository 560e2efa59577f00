import type { ConversationHit } from '@aftermile/contract/people/conversations'
import { orderPath, shipmentPath } from '@aftermile/domain/orders/order-number'
import { Button } from '@mantine/core'
import { useNames } from '../../../../api/use-names.ts'
import { useMayDo } from '../../../../session/session-store.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { PriorityLabel } from '../PriorityLabel.tsx'
import { useSetState } from '../use-conversations.ts'
import classes from './Conversations.module.css'

/** A conversation in the list of all. Its title opens the shipment or order that it is about. */
export function ConversationRow({ hit }: { hit: ConversationHit }) {
  const { nameOf } = useNames()
  const isOrderVisible = useMayDo({ scope: 'order_read', entitlement: 'order_visibility' })
  const title = hit.subject || 'Conversation'
  const about = subjectOf(hit, isOrderVisible)
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <div className={classes.line}>
          <PathLink href={about.path} fw={600}>
            {title}
          </PathLink>
          <PriorityLabel priority={hit.priority} />
          {hit.isReceiverWaiting && <span className={classes.waiting}>Receiver waits for an answer</span>}
        </div>
        <p className={classes.excerpt}>{hit.excerpt}</p>
        <div className={classes.facts}>
          <span>{about.name}</span>
          {hit.merchantId !== null && <span>{nameOf('merchant', hit.merchantId)}</span>}
          <span>
            {hit.lastWrittenByUsername}, <RelativeTime at={hit.lastWrittenAt} />
          </span>
          {hit.messageCount > 0 && <span>{hit.messageCount === 1 ? '1 reply' : `${hit.messageCount} replies`}</span>}
          {hit.closedByUsername !== null && <span>Closed by {hit.closedByUsername}</span>}
        </div>
      </div>
      <StateButton hit={hit} title={title} />
    </li>
  )
}

function StateButton({ hit: { id, isOpen }, title }: { hit: ConversationHit; title: string }) {
  const mayWrite = useMayDo({ scope: 'conversation_write' })
  const saving = useSetState()
  if (!mayWrite) return null
  const undo = { label: 'Undo', onClick: () => saving.mutate({ id, isOpen }) }
  const set = () =>
    saving.mutate(
      { id, isOpen: !isOpen },
      {
        onSuccess: () => toast({ message: isOpen ? `Closed “${title}”.` : `Reopened “${title}”.`, next: undo }),
        onError: error => toastFailure(isOpen ? 'Closing' : 'Reopening', error),
      },
    )
  return (
    <Button
      variant="default"
      size="xs"
      loading={saving.isPending}
      aria-label={isOpen ? `Close ${title}` : `Reopen ${title}`}
      onClick={set}
    >
      {isOpen ? 'Close' : 'Reopen'}
    </Button>
  )
}

function subjectOf({ subjectId, number, merchantId }: ConversationHit, isOrderVisible: boolean) {
  const [kind, ...rest] = subjectId.split('/')
  if (kind === 'order') {
    const orderNumber = rest.slice(1).join('/')
    const order = { orderNumber, merchantId: merchantId ?? rest[0] ?? '', shipmentId: null, scenarioId: null }
    return { name: `Order ${number ?? orderNumber}`, path: orderPath({ ...order, isOrderVisible }) }
  }
  const id = rest.join('/')
  return { name: `Shipment ${number ?? id}`, path: shipmentPath(id) }
}
