import type { Suppression } from '@aftermile/contract/messages/suppressions'
import { suppressionReasons } from '@aftermile/domain/messages/message-states'
import { Button } from '@mantine/core'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import shared from '../../../ui/table/Table.module.css'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { channelIcon } from '../channels/channel-views.ts'
import { channelText, messagePath } from '../message-texts.ts'
import classes from './Suppressions.module.css'

type Props = { rows: readonly Suppression[]; isBusy: boolean; onRemove: (row: Suppression) => void }

export const SuppressionTable = ({ rows, isBusy, onRemove }: Props) => (
  <table className={`${shared.table} ${classes.table}`} aria-label="Suppressed addresses" aria-busy={isBusy}>
    <thead>
      <tr>
        <th scope="col">Address</th>
        <th scope="col" style={{ width: '18%' }}>
          Reason
        </th>
        <th scope="col" style={{ width: '22%' }}>
          Note
        </th>
        <th scope="col" style={{ width: 110 }}>
          Since
        </th>
        <th scope="col" style={{ width: 130 }}>
          By
        </th>
        <th scope="col" style={{ width: 120 }}>
          <span className={classes.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <Row key={row.id} row={row} onRemove={() => onRemove(row)} />
      ))}
    </tbody>
  </table>
)

function Row({ row, onRemove }: { row: Suppression; onRemove: () => void }) {
  const Icon = channelIcon(row.channel)
  return (
    <tr>
      <td data-wide>
        <span className={classes.address}>
          <Icon size={16} role="img" aria-label={channelText(row.channel)} />
          <Truncated text={row.address} />
        </span>
      </td>
      <td data-title="Reason">{suppressionReasons.find(({ id }) => id === row.reason)?.text}</td>
      <td data-title="Note">
        <Truncated text={row.note} />
      </td>
      <td data-title="Since">
        <RelativeTime at={row.createdAt} />
      </td>
      <td data-title="By">
        {row.messageId === null ? (
          <Truncated text={row.createdBy} />
        ) : (
          <PathLink href={messagePath(row.messageId)}>Open message</PathLink>
        )}
      </td>
      <td data-align="right">
        <Button size="compact-sm" variant="default" aria-label={`Remove ${row.address}`} onClick={onRemove}>
          Remove
        </Button>
      </td>
    </tr>
  )
}
