import type { Message } from '@aftermile/contract/messages/messages'
import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { numberText } from '@aftermile/domain/format/numbers'
import { messageStates } from '@aftermile/domain/messages/message-states'
import { Select, Text, VisuallyHidden } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { followRow } from '../../../ui/table/follow-row.ts'
import shared from '../../../ui/table/Table.module.css'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { ShortTime } from '../../../ui/text/ShortTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { ContainerLink } from '../ContainerLink.tsx'
import { canReplay } from '../DecisionButtons.tsx'
import { LoadMore } from '../log/LoadMore.tsx'
import { MessageState } from '../MessageState.tsx'
import type { MessageSearch } from '../message-search.ts'
import { ReplayButton } from '../ReplayButton.tsx'
import { TryNowButton, waitsForTry } from '../TryNowButton.tsx'
import { useMessages } from '../use-messages.ts'
import classes from './Webhooks.module.css'
import { isStopped } from './webhook-state.ts'

const options = messageStates
  .filter(({ id }) => !['opened', 'clicked', 'bounced', 'delivered'].includes(id))
  .map(({ id, text }) => ({ value: id, label: text }))

/** What was delivered, newest first. A row opens its request and answer. */
export function Deliveries({ webhook }: { webhook: WebhookEndpoint }) {
  const { state } = useSearch({ from: '/webhooks/$id' })
  const navigate = useNavigate()
  const search: MessageSearch = { template: webhook.id, state }
  const query = useMessages(search)
  const show = (chosen: string | null) =>
    void navigate({
      to: '.',
      search: { state: messageStates.find(row => row.id === chosen)?.id },
      replace: true,
    })
  return (
    <DetailCard
      title="Deliveries"
      actions={
        <Select
          aria-label="State"
          placeholder="All states"
          data={options}
          value={state ?? null}
          onChange={show}
          clearable
          clearButtonProps={{ 'aria-label': 'All states' }}
          size="xs"
          w={140}
        />
      }
    >
      {content()}
    </DetailCard>
  )

  function content() {
    if (query.isPending) return <LoadingSkeleton label="Loading deliveries" height={240} />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (query.data.length === 0)
      return (
        <Text c="dimmed">
          {state === undefined
            ? 'Nothing was sent yet. Deliveries show here with their requests and answers.'
            : 'No deliveries have this state.'}
        </Text>
      )
    return (
      <>
        <DeliveryTable
          deliveries={query.data}
          search={search}
          isBusy={query.isPlaceholderData}
          mayReplay={!isStopped(webhook)}
        />
        <LoadMore query={query} />
      </>
    )
  }
}

type TableProps = { deliveries: readonly Message[]; search: MessageSearch; isBusy: boolean; mayReplay: boolean }

const DeliveryTable = ({ deliveries, search, isBusy, mayReplay }: TableProps) => (
  <table className={`${shared.table} ${classes.deliveries}`} aria-label="Deliveries" aria-busy={isBusy}>
    <thead>
      <tr>
        <th scope="col">State</th>
        <th scope="col" style={{ width: '21%' }}>
          About
        </th>
        <th scope="col" style={{ width: 90 }}>
          Time
        </th>
        <th scope="col" style={{ width: 80 }} data-align="right">
          Attempts
        </th>
        <th scope="col" style={{ width: 112 }}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {deliveries.map(delivery => (
        <Row key={delivery.id} delivery={delivery} search={search} mayReplay={mayReplay} />
      ))}
    </tbody>
  </table>
)

type RowProps = Pick<TableProps, 'search' | 'mayReplay'> & { delivery: Message }

const Row = ({ delivery, search, mayReplay }: RowProps) => (
  <tr onClick={followRow}>
    <td data-wide>
      <Link to="/templates/email/{-$id}" params={{ id: delivery.id }} search={search} className={classes.open} data-row>
        <MessageState message={delivery} />
        {delivery.isTest && ' · Test'}
      </Link>
      {waitsForTry(delivery) && delivery.dueAt !== null && (
        <div className={classes.reason}>
          Next try <ShortTime at={delivery.dueAt} />
        </div>
      )}
      {delivery.reason !== null && (
        <div className={classes.reason}>
          <Truncated text={delivery.reason} />
        </div>
      )}
    </td>
    <td data-title="About">
      <ContainerLink message={delivery} />
    </td>
    <td data-title="Time">
      <RelativeTime at={delivery.sentAt ?? delivery.createdAt} />
    </td>
    <td data-title="Attempts" data-align="right" className="tabular">
      {numberText(delivery.attempts)}
    </td>
    <td data-align="right">
      {mayReplay && canReplay(delivery) && <ReplayButton message={delivery} />}
      {mayReplay && waitsForTry(delivery) && <TryNowButton webhookId={delivery.templateId} message={delivery} />}
    </td>
  </tr>
)
