import type { ReadyView } from '../../../search/list-definition.ts'

/** What may need somebody's attention today. Like boards and the map, they leave out quiet shipments. */
export const readyViews = [
  { id: 'expired', name: 'Late', address: { ...open('timeState:expired'), sort: '-lateBy' } },
  { id: 'predicted_late', name: 'At risk', address: open('timeState:predicted_late') },
  { id: 'no_scan', name: 'No scan for 48 h', address: open('noEventHours:48') },
  { id: 'at_service_point', name: 'At service point over 5 days', address: open('atServicePointDays:5') },
] as const satisfies readonly ReadyView[]

function open(facets: string) {
  return { facets: `${facets};isInactive:false`, includeCompleted: false } as const
}
