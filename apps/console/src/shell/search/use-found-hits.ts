import { type OrderHit, type ShipmentHit, search } from '@aftermile/contract/search'
import { orderPath, shipmentPath } from '@aftermile/domain/orders/order-number'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { type Names, useNames } from '../../api/use-names.ts'
import { useMayDo } from '../../session/session-store.ts'

export type FoundHit = { readonly id: string; readonly title: string; readonly about: string; readonly href: string }
export type FoundHits = { readonly shipments: readonly FoundHit[]; readonly orders: readonly FoundHit[] }

const nothing: FoundHits = { shipments: [], orders: [] }
const shortest = 2

/** The shipments and orders for a text typed into the command palette: a number, or the name of a customer. */
export function useFoundHits(text: string): FoundHits {
  const names = useNames()
  const maySearch = useMayDo({ scope: 'shipment_read' })
  const hasOrders = useMayDo(search.orders.need)
  const [searched] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    queryKey: ['global-search', 'palette', searched, hasOrders],
    queryFn: async ({ signal }) => {
      const [shipments, orders] = await Promise.all([
        call(search.shipments, { query: { text: searched, size: 5 }, signal }),
        hasOrders ? call(search.orders, { query: { text: searched, size: 3 }, signal }) : null,
      ])
      return { shipments: shipments.data.items, orders: orders?.data.items ?? [] }
    },
    enabled: maySearch && searched.length >= shortest,
    staleTime: 60_000,
  })
  if (searched !== text.trim() || found.data === undefined) return nothing
  return {
    shipments: found.data.shipments.map(({ document }) => shipmentOf(document, names)),
    orders: found.data.orders.map(({ document }) => orderOf(document, names)),
  }
}

const shipmentOf = (hit: ShipmentHit, { nameOf }: Names): FoundHit => ({
  id: `shipment ${hit.id}`,
  title: `Shipment ${hit.shipmentNumber}`,
  about: joined(receiverNameOf(hit), hit.toCity, nameOf('status', hit.statusId)),
  href: shipmentPath(hit.id),
})

const orderOf = (hit: OrderHit, { nameOf }: Names): FoundHit => ({
  id: `order ${hit.merchantId}/${hit.id}`,
  title: `Order ${hit.orderNumber}`,
  about: joined(hit.name, nameOf('merchant', hit.merchantId), nameOf('orderStatus', hit.statusId)),
  href: orderPath({
    orderNumber: hit.id,
    shipmentId: null,
    scenarioId: null,
    merchantId: hit.merchantId,
    isOrderVisible: true,
  }),
})

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')
