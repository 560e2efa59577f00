import type { Suppression } from '@aftermile/contract/messages/suppressions'
import { suppressionReasons } from '@aftermile/domain/messages/message-states'
import { Button, VisuallyHidden } from '@mantine/core'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { channelIcon } from '../channels/channel-views.ts'
import { channelText, messagePath } from '../message-texts.ts'
import classes from './Suppressions.module.css'

type Props = { rows: readonly Suppression[]; isBusy: boolean; onRemove: (row: Suppression) => void }

export const SuppressionTable = ({ rows, isBusy, onRemove }: Props) => (
  <SimpleTable
    label="Suppressed addresses"
    variant="list"
    className={classes.table}
    isBusy={isBusy}
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { title: 'Address', isWide: true, cell: row => <Address {...row} /> },
      { title: 'Reason', width: '18%', cell: row => suppressionReasons.find(({ id }) => id === row.reason)?.text },
      { title: 'Note', width: '22%', cell: ({ note }) => <Truncated text={note} /> },
      { title: 'Since', width: 110, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      { title: 'By', width: 130, cell: row => <By {...row} /> },
      {
        title: 'Actions',
        head: <VisuallyHidden>Actions</VisuallyHidden>,
        width: 120,
        align: 'right',
        isPlain: true,
        cell: row => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${row.address}`}
            onClick={() => onRemove(row)}
          >
            Remove
          </Button>
        ),
      },
    ]}
  />
)

function Address({ channel, address }: Suppression) {
  const Icon = channelIcon(channel)
  return (
    <span className={classes.address}>
      <Icon size={16} role="img" aria-label={channelText(channel)} />
      <Truncated text={address} />
    </span>
  )
}

const By = ({ messageId, createdBy }: Suppression) =>
  messageId === null ? <Truncated text={createdBy} /> : <PathLink href={messagePath(messageId)}>Open message</PathLink>
