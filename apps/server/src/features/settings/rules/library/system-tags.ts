import type { tag } from '@aftermile/contract/settings/tags'
import type { z } from 'zod'

/** The tags that the rules of the product set. Every tenant has them. */
export const systemTags: readonly z.input<typeof tag.sent>[] = [
  {
    id: 'no_first_scan',
    name: 'Missing first scan',
    description: 'Booked, but not scanned by the carrier within 48 hours.',
    priority: 2,
  },
  { id: 'no_news', name: 'Stalled', description: 'Underway without an event for 72 hours.', priority: 2 },
  { id: 'predicted_late', name: 'At risk', description: 'Probably arrives after the promise.', priority: 2 },
  { id: 'delivery_failed', name: 'Delivery failed', description: 'A delivery attempt has failed.', priority: 2 },
]
