import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../fields/basic-fields.ts'

/** Counts of open shipments. Those without a promise have no time state. */
const counts = {
  count: z.number(),
  expired: z.number(),
  predictedLate: z.number(),
  onTime: z.number(),
  /** Those without a scan for so many hours, though one is due. Each includes the next. */
  noScan24: z.number(),
  noScan48: z.number(),
  noScan72: z.number(),
  noScan168: z.number(),
}

const MapCountry = z.object({
  /** Null if the country is not known. */
  countryCode: z.string().nullable(),
  ...counts,
})
export type MapCountry = z.infer<typeof MapCountry>

const MapPlace = z.object({
  countryCode: z.string().nullable(),
  city: z.string(),
  /** Null if the coordinates are not known. */
  point: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
  ...counts,
})
export type MapPlace = z.infer<typeof MapPlace>

export const MapReply = z.object({
  asOf: instant,
  ...counts,
  /** Open shipments without an event for 60 days. They are counted nowhere else. */
  inactive: z.number(),
  countries: z.array(MapCountry),
  /** The largest places. The countries count all. */
  places: z.array(MapPlace),
  placesLeftOut: z.number(),
})
export type MapReply = z.infer<typeof MapReply>

/** Filters as the search of shipments takes them. */
const pickedSearch = {
  text: text(500).optional(),
  facets: z.string().max(5000).optional(),
  bookedFrom: instant.optional(),
  bookedTo: instant.optional(),
}

export const map = {
  places: endpoint({
    method: 'GET',
    path: '/map/places',
    need: { scope: 'shipment_read' },
    summary: 'Where open shipments are now, by country and town, with their delivery status and missing scans',
    query: z.strictObject({
      ...pickedSearch,
      merchantId: z.string().max(100).optional(),
      scenarioId: z.string().max(100).optional(),
      countryCode: z.string().length(2).optional(),
    }),
    reply: MapReply,
    mayLag: true,
  }),
}
