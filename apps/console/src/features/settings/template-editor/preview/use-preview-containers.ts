import { search } from '@aftermile/contract/search'
import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { useMayDo } from '../../../../session/session-store.ts'

/** A shipment or order for the preview. */
export type PreviewContainer = {
  readonly id: string
  readonly merchantId: string | null
  readonly number: string
  readonly about: string
}

const size = 20

/** The newest shipments or orders, or those with a text. Invitations and notifications have none. */
export function usePreviewContainers(targetType: TemplateTargetType, typed: string) {
  const [text] = useDebouncedValue(typed.trim(), 250)
  const maySeeOrders = useMayDo(search.orders.need)
  const isOrder = targetType === 'Order' || targetType === 'OrderDelivery'
  const isNone = targetType === 'Invite' || targetType === 'SystemNotification' || (isOrder && !maySeeOrders)
  const { data, isPending } = useQuery({
    queryKey: ['template-preview', isOrder, text],
    queryFn: ({ signal }) => (isOrder ? findOrders(text, signal) : findShipments(text, signal)),
    enabled: !isNone,
    placeholderData: keepPreviousData,
    // A preview that jumps to a newer shipment would be a nuisance.
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  })
  return { found: data ?? [], isSearching: isPending && !isNone, isNone }
}

async function findShipments(text: string, signal: AbortSignal): Promise<PreviewContainer[]> {
  const query = {
    text: text === '' ? '*' : text,
    size,
    includeCompleted: text === '' ? ('false' as const) : ('true' as const),
  }
  const { data } = await call(search.shipments, { query, signal })
  return data.items.map(({ document }) => ({
    id: document.id,
    merchantId: null,
    number: document.shipmentNumber,
    about: receiverNameOf(document) ?? '',
  }))
}

async function findOrders(text: string, signal: AbortSignal): Promise<PreviewContainer[]> {
  const { data } = await call(search.orders, { query: { text: text === '' ? '*' : text, size }, signal })
  return data.items.map(({ document }) => ({
    id: document.id,
    merchantId: document.merchantId,
    number: document.orderNumber,
    about: '',
  }))
}
