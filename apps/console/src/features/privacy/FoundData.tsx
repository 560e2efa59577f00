import type { FoundContainer, FoundPerson } from '@aftermile/contract/privacy/privacy'
import { Button, Text, Title } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SimpleTable } from '../../ui/table/SimpleTable.tsx'
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
  <SimpleTable
    label="Shipments and orders"
    variant="list"
    className={classes.table}
    rows={rows}
    keyOf={row => `${row.kind} ${row.merchantId} ${row.id}`}
    columns={[
      { title: 'Number', isWide: true, cell: row => <ContainerLink message={messageOf(row)} /> },
      { title: 'Kind', cell: ({ kind }) => (kind === 'shipment' ? 'Shipment' : 'Order') },
      { title: 'State', cell: ({ isOpen }) => (isOpen ? 'Not completed' : 'Completed') },
      { title: 'Booked', cell: ({ at }) => <RelativeTime at={at} /> },
    ]}
  />
)

const messageOf = ({ kind, id, number, merchantId }: FoundContainer) => ({
  targetType: kind === 'shipment' ? ('Shipment' as const) : ('Order' as const),
  containerId: id,
  containerNumber: number,
  merchantId,
})
