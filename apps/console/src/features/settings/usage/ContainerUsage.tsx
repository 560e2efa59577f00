import { search } from '@aftermile/contract/search'
import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'

type Props = {
  facets: string
  note?: string
  /** Orders lack some facets of shipments. */
  of?: 'shipments' | 'shipments and orders'
}

/** Says how many shipments and orders match facets, with links to them. `note` follows if there are any. */
export function ContainerUsage({ facets, note = '', of = 'shipments and orders' }: Props) {
  const { data: counts, isError } = useUsage(facets, of)
  if (isError) return <Text size="sm">Couldn’t count the {of}.</Text>
  if (counts === undefined) return <Text size="sm">Counting {of}…</Text>
  const uses = [
    { path: '/shipments', count: counts.shipments, noun: 'shipment' },
    { path: '/orders', count: counts.orders, noun: 'order' },
  ].filter(({ count }) => count > 0)
  if (uses.length === 0) return <Text size="sm">Not used yet.</Text>
  return (
    <Text size="sm">
      Used on{' '}
      {uses.map(({ path, count, noun }, index) => (
        <span key={noun}>
          {index > 0 && ' and '}
          <PathLink href={`${path}?${new URLSearchParams({ facets })}`} inherit underline="always">
            {numberText(count)} {noun}
            {count === 1 ? '' : 's'}
          </PathLink>
        </span>
      ))}
      . {note}
    </Text>
  )
}

function useUsage(facets: string, of: NonNullable<Props['of']>) {
  const seesShipments = useMayDo(search.shipments.need)
  const seesOrders = useMayDo(search.orders.need) && of !== 'shipments'
  return useQuery({
    queryKey: ['container-usage', facets],
    queryFn: async ({ signal }) => {
      const query = { facets, size: 1, exactCount: 'true' } as const
      const [shipments, orders] = await Promise.all([
        seesShipments ? call(search.shipments, { query, signal }) : null,
        seesOrders ? call(search.orders, { query, signal }) : null,
      ])
      return { shipments: shipments?.data.count ?? 0, orders: orders?.data.count ?? 0 }
    },
  })
}
