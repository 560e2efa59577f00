import { search } from '@aftermile/contract/search'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo } from '../../session/session-store.ts'

export type FoundNumber = { readonly id: string; readonly title: string; readonly about: string; readonly href: string }

/** Shipments for a number typed into the command palette. Text without digits is for commands. */
export function useFoundNumbers(text: string): readonly FoundNumber[] {
  const maySearch = useMayDo({ scope: 'shipment_read' })
  const [searched] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    queryKey: ['global-search', 'palette', searched],
    queryFn: async ({ signal }) =>
      (await call(search.shipments, { query: { text: searched, size: 5 }, signal })).data.items,
    enabled: maySearch && searched.length >= 3 && /\d/.test(searched),
    staleTime: 60_000,
  })
  if (searched !== text.trim()) return []
  return (found.data ?? []).map(({ document }) => ({
    id: document.id,
    title: `Shipment ${document.shipmentNumber}`,
    about: receiverNameOf(document) ?? '',
    href: shipmentPath(document.id),
  }))
}
