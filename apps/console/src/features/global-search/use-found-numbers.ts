import { search } from '@aftermile/contract/search'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo } from '../../session/session-store.ts'
import { receiverOf } from './result-rows.tsx'

export type FoundNumber = { readonly id: string; readonly title: string; readonly about: string; readonly href: string }

/** The shipments that a number typed into the palette names; words there are for commands. */
export function useFoundNumbers(text: string): readonly FoundNumber[] {
  const maySearch = useMayDo({ scope: 'shipment_read' })
  const [asked] = useDebouncedValue(text.trim(), 250)
  const found = useQuery({
    queryKey: ['global-search', 'palette', asked],
    queryFn: async ({ signal }) =>
      (await call(search.shipments, { query: { text: asked, size: 5 }, signal })).data.items,
    enabled: maySearch && asked.length >= 3 && /\d/.test(asked),
    staleTime: 60_000,
  })
  if (asked !== text.trim()) return []
  return (found.data ?? []).map(({ document }) => ({
    id: document.id,
    title: `Shipment ${document.shipmentNumber}`,
    about: receiverOf(document) ?? '',
    href: shipmentPath(document.id),
  }))
}
