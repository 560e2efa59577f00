import type { TrackingStateId } from '@aftermile/domain/tracking/tracking-states'
import { type Html, html } from '../../../runtime/html.ts'

const paths = {
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 9v6M12 9v6M16 9v6',
  truck: 'M2.5 6h11v10h-11zM13.5 9.5h4l4 3.5v3h-8M7 18.5a2 2 0 1 0 0-.01M17 18.5a2 2 0 1 0 0-.01',
  customs: 'M4 9.5L12 4l8 5.5zM6 10v8M10 10v8M14 10v8M18 10v8M4 20h16',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 7.5V12l3 2',
  pin: 'M12 21c4.5-4.6 7-8 7-11a7 7 0 1 0-14 0c0 3 2.5 6.4 7 11zM12 7.5a2.5 2.5 0 1 0 .01 0',
  question: 'M4 5h16v11h-8l-4 4v-4H4zM10 8.8a2 2 0 1 1 2.6 1.9c-.4.1-.6.4-.6.8M12 13.6v.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7M9 15l2 2 4-4',
  shop: 'M4 10v10h16V10M3 9.5L5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.01',
  half: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 3.5v17M15 8h3.5M15 12h5M15 16h3.5',
  back: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 6 6v3',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M11 4a7 7 0 1 0 .01 0M16 16l4.5 4.5M9 9l4 4M13 9l-4 4',
  cross: 'M6 6l12 12M18 6L6 18',
  label: 'M4 4h8l8.5 8.5-7.5 7.5L4 12zM8 8v.01',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6',
  map: 'M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14',
} as const

export type IconName = keyof typeof paths

/** A picture beside words that say what it shows. */
export const icon = (name: IconName): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[name]}"/></svg>`

export const stateIcon = (state: TrackingStateId): Html => icon(ofState[state])

const ofState: Readonly<Record<TrackingStateId, IconName>> = {
  preparing: 'box',
  not_scanned: 'scan',
  on_its_way: 'truck',
  in_customs: 'customs',
  held_in_customs: 'customs',
  delayed: 'clock',
  arrived: 'pin',
  needs_instructions: 'question',
  needs_day: 'calendar',
  day_asked: 'calendar',
  day_agreed: 'calendar',
  day_moved: 'calendar',
  out_for_delivery: 'truck',
  at_service_point: 'shop',
  attempt_failed: 'alert',
  address_problem: 'pin',
  damaged: 'alert',
  partly_delivered: 'half',
  returning: 'back',
  delivered: 'check',
  reported_missing: 'question',
  returned: 'back',
  lost: 'search',
  cancelled: 'cross',
  stopped: 'cross',
  return_label: 'label',
  return_on_its_way: 'truck',
  return_received: 'check',
}
