// Shipments and their scans. Each feed has numbers of its own, by its mark.
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { eventsOf, recentStartMs, scansOf, shipmentsOf } from '../ingest-feed.ts'

export const recentFeed = (mark: string, count: number) => {
  const startMs = recentStartMs()
  return {
    shipments: shipmentsOf(count, startMs).map(shipment => marked(shipment, mark)),
    scans: scansOf(count, startMs).map(scan => ({ ...scan, packageNumber: mark + scan.packageNumber })),
  }
}

/** Of last month, as a shop or a carrier exports it: one shipment after the other. */
export function historicalFeed(mark: string, count: number) {
  const startMs = Date.now() - 40 * dayMs
  const events = eventsOf(count, startMs).map(event => ({ ...event, packageNumber: mark + event.packageNumber }))
  return {
    shipments: shipmentsOf(count, startMs).map(shipment => marked(shipment, mark)),
    // Stable, so that those of one shipment stay in the order of time.
    events: events.sort(
      (a, b) => Number(a.packageNumber > b.packageNumber) - Number(a.packageNumber < b.packageNumber),
    ),
  }
}

const marked = (entry: ReturnType<typeof shipmentsOf>[number], mark: string) => ({
  ...entry,
  shipmentNumber: mark + entry.shipmentNumber,
  orderNumber: mark + entry.orderNumber,
  packages: entry.packages.map(item => ({ ...item, number: mark + item.number })),
})
