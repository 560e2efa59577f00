import { shipmentChanges } from '@aftermile/contract/containers/shipment-changes'
import type { Shipment } from '@aftermile/contract/containers/shipments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../../api/call.ts'
import { useNames } from '../../../../../api/use-names.ts'
import { useContainerMessages } from '../../../../messages/container/use-container-messages.ts'
import { useContainerFirings } from '../../../../rules/firings/firing-queries.ts'
import { shipmentKey } from '../use-shipment.ts'
import {
  changeEntry,
  eventEntry,
  firingEntry,
  groupPackages,
  isByRule,
  mergedTimeline,
  messageEntry,
  type TimelineEntry,
  withdrawnEntry,
} from './timeline-entries.ts'

/** Merges the sources of the timeline. A source that is not loaded is left out. */
export function useTimeline({ id, merchantId, events, withdrawnEvents }: Shipment): TimelineEntry[] {
  const { tags } = useNames()
  const changes = useQuery({
    queryKey: [...shipmentKey(id), 'changes'],
    queryFn: async ({ signal }) => (await call(shipmentChanges.list, { params: { id }, signal })).data,
  })
  const messages = useContainerMessages({ type: 'shipment', id, merchantId })
  const tagName = (tagId: string) => tags.find(tag => tag.id === tagId)?.name ?? tagId
  const firings = useContainerFirings({ targetType: 'Shipment', id, merchantId })
  const changed = (changes.data ?? []).filter(item => !isByRule(item)).map(change => changeEntry(change, tagName))
  const sent = (messages.data?.items ?? []).map(messageEntry)
  const entrys = [...events.map(eventEntry), ...withdrawnEvents.map(withdrawnEntry)]
  return groupPackages(mergedTimeline(entrys, changed, sent, (firings.data ?? []).map(firingEntry)))
}
