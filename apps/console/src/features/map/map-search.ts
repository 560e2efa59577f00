import { z } from 'zod'

export const mapStates = ['expired', 'predicted_late', 'on_time'] as const
export type MapState = (typeof mapStates)[number]

/** The search parameters of the map: the country, the merchant, the scenario and the time state. */
const MapSearch = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  merchant: z.string().max(100).optional().catch(undefined),
  scenario: z.string().max(100).optional().catch(undefined),
  state: z.enum(mapStates).optional().catch(undefined),
})
export type MapSearch = z.infer<typeof MapSearch>

export const parseMapSearch = (search: Record<string, unknown>): MapSearch => MapSearch.parse(search)
