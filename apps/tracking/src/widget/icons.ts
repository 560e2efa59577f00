import type { TrackingStateId } from '@aftermile/domain/tracking/tracking-states'

const box = 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5'
const truck =
  'M2 6h12v11H9M14 10h4l4 4v3h-2M5 17H2V6M7 19a2 2 0 100-4 2 2 0 000 4zM18 19a2 2 0 100-4 2 2 0 000 4zM14 17h2'
const shop = 'M12 21s7-6 7-11a7 7 0 10-14 0c0 5 7 11 7 11zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z'
const check = 'M5 12.5l4.5 4.5L19 7.5'
const warning =
  'M12 8v5M12 16.5v.5M10.3 4L2.6 17.5A2 2 0 004.300 20.500h15.400a2 2 0 001.700-3L13.700 4a2 2 0 00-3.400 0z'
const back = 'M9 14l-5-5 5-5M4 9h10a6 6 0 010 12h-3'

const byState: Partial<Record<TrackingStateId, string>> = {
  on_its_way: truck,
  in_customs: truck,
  arrived: truck,
  out_for_delivery: truck,
  at_service_point: shop,
  delivered: check,
  return_received: check,
  returning: back,
  returned: back,
  return_label: back,
  return_on_its_way: back,
}

/** The path of the icon for a state. A bad turn shows a warning sign, whatever it is. */
export function iconOf(state: TrackingStateId, tone: 'calm' | 'good' | 'attention' | 'bad'): string {
  return byState[state] ?? (tone === 'calm' || tone === 'good' ? box : warning)
}
