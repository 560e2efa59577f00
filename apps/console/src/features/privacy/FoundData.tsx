import type { FoundContainer, FoundPerson } from '@aftermile/contract/privacy/privacy'
import { Button, Text, Title } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'
import shared from '../../ui/table/Table.module.css'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { ContainerLink } from '../messages/ContainerLink.tsx'
import classes from './ErasePage.module.css'
import { countTexts } from './erased-texts.ts'

type Props = { found: FoundPerson; onFind: (address: string) => void }

/** What is stored about a person: how much of each kind, and the shipments and orders themselves. */
export function FoundData({ found, onFind }: Props) {
  const texts = countTexts(found.counts)
  const [last] = found.erasures
  return (
    <section className={classes.found} aria-label="What is stored">
      <Title order={2} size="h4" role="status">
        {texts.length === 0 ? 'Nothing is stored about this person' : 'What is stored about this person'}
      </Title>
      {texts.length > 0 && (
        <ul className={classes.counts}>
          {texts.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {last && (
        <Text size="sm" c="dimmed">
          Erased before, <RelativeTime at={last.createdAt} />, by {last.createdBy}.
        </Text>
      )}
      {found.isUser && (
        <Notice kind="note">A user of this console has this address. Users are deleted on the page Users.</Notice>
      )}
      {found.isSuppressed && (
        <Notice kind="note">This address gets no messages. It stays on that list, so that nobody writes to it.</Notice>
      )}
      {found.otherAddresses.length > 0 && (
        <div className={classes.others}>
          <Text size="sm">The same shipments and orders also have:</Text>
          {found.otherAddresses.map(address => (
            <Button key={address} variant="default" size="compact-sm" onClick={() => onFind(address)}>
              {address}
            </Button>
          ))}
        </div>
      )}
      {found.containers.length > 0 && <ContainerTable rows={found.containers} />}
    </section>
  )
}

const ContainerTable = ({ rows }: { rows: readonly FoundContainer[] }) => (
  <table className={`${shared.table} ${classes.table}`} aria-label="Shipments and orders">
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Kind</th>
        <th scope="col">State</th>
        <th scope="col">Booked</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={`${row.kind} ${row.merchantId} ${row.id}`}>
          <td data-wide>
            <ContainerLink message={messageOf(row)} />
          </td>
          <td data-title="Kind">{row.kind === 'shipment' ? 'Shipment' : 'Order'}</td>
          <td data-title="State">{row.isOpen ? 'Not completed' : 'Completed'}</td>
          <td data-title="Booked">
            <RelativeTime at={row.at} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const messageOf = ({ kind, id, number, merchantId }: FoundContainer) => ({
  targetType: kind === 'shipment' ? ('Shipment' as const) : ('Order' as const),
  containerId: id,
  containerNumber: number,
  merchantId,
})
