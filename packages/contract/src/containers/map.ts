import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'

/** How many open shipments there are; those without a promise have no time state. */
const counts = {
  count: z.number(),
  expired: z.number(),
  predictedLate: z.number(),
  onTime: z.number(),
}

const MapCountry = z.object({
  /** Null: nobody has said which country it is in. */
  countryCode: z.string().nullable(),
  ...counts,
})
export type MapCountry = z.infer<typeof MapCountry>

const MapPlace = z.object({
  countryCode: z.string().nullable(),
  city: z.string(),
  /** Null where the product does not know where that is. */
  point: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
  ...counts,
})
export type MapPlace = z.infer<typeof MapPlace>

export const MapReply = z.object({
  asOf: instant,
  ...counts,
  /** Open shipments without an event for 60 days. They are counted nowhere else. */
  quiet: z.number(),
  countries: z.array(MapCountry),
  /** The largest; the countries count them all. */
  places: z.array(MapPlace),
  placesLeftOut: z.number(),
})
export type MapReply = z.infer<typeof MapReply>

export const map = {
  places: endpoint({
    method: 'GET',
    path: '/map/places',
    need: { scope: 'shipment_read' },
    summary: 'Where open shipments are now: by country and by town, with their time state',
    query: z.strictObject({
      merchantId: z.string().max(100).optional(),
      scenarioId: z.string().max(100).optional(),
      countryCode: z.string().length(2).optional(),
    }),
    reply: MapReply,
  }),
}
