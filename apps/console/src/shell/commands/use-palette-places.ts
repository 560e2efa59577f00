import { search } from '@aftermile/contract/search'
import { useQuery } from '@tanstack/react-query'
import { bookmarksQuery } from '../../api/bookmark-queries.ts'
import { useNames } from '../../api/use-names.ts'
import { readyViews } from '../../features/containers/shipments/list/ready-views.ts'
import type { ListAddress } from '../../features/search/address/list-address.ts'
import { addressOfFilter } from '../../features/search/address/saved-views.ts'
import { useMayDo } from '../../session/session-store.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { IconLayoutList, IconTruckDelivery } from '../../ui/icons/icons.ts'

/** A list that the palette opens by name. */
export type Place = {
  readonly id: string
  readonly group: 'Views' | 'Carriers'
  readonly title: string
  readonly about: string
  readonly icon: Icon
  readonly href: string
}

/** The views of the lists, ready and saved, and the shipments of each carrier. */
export function usePalettePlaces(): readonly Place[] {
  const names = useNames()
  const mayShipments = useMayDo(search.shipments.need)
  const mayOrders = useMayDo(search.orders.need)
  const shipmentViews = useQuery({ ...bookmarksQuery('shipments'), enabled: mayShipments }).data ?? []
  const orderViews = useQuery({ ...bookmarksQuery('orders'), enabled: mayOrders }).data ?? []
  const view = (list: '/shipments' | '/orders', id: string, title: string, address: ListAddress): Place => ({
    id: `view ${list} ${id}`,
    group: 'Views',
    title,
    about: list === '/shipments' ? 'Shipments' : 'Orders',
    icon: IconLayoutList,
    href: pathOf(list, address),
  })
  const carriers = names.optionsOf('serviceProvider').map(
    ({ value, label }): Place => ({
      id: `carrier ${value}`,
      group: 'Carriers',
      title: label,
      about: 'Open shipments',
      icon: IconTruckDelivery,
      href: pathOf('/shipments', { facets: `serviceProviderId:${value}`, includeCompleted: false }),
    }),
  )
  return [
    ...(mayShipments ? readyViews.map(({ id, name, address }) => view('/shipments', id, name, address)) : []),
    ...(mayShipments
      ? shipmentViews.map(({ id, name, filter }) =>
          view('/shipments', id, name, { ...addressOfFilter(filter), view: id }),
        )
      : []),
    ...(mayOrders
      ? orderViews.map(({ id, name, filter }) => view('/orders', id, name, { ...addressOfFilter(filter), view: id }))
      : []),
    ...(mayShipments ? carriers : []),
  ]
}

/** Plain texts and numbers: the router reads them as it writes them. */
function pathOf(list: string, address: ListAddress): string {
  const pairs = Object.entries(address).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `${list}?${new URLSearchParams(pairs)}`
}
