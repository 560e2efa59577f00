import { z } from 'zod'

/** The search parameters of a board. Invalid values are ignored. */
const BoardSearch = z.object({
  /** As address-filters.ts writes them. */
  filters: z.string().max(8000).optional().catch(undefined),
  wall: z.literal(true).optional().catch(undefined),
  /** Months are compared with those a year before. */
  compare: z.literal('year').optional().catch(undefined),
  /** What is open over the board. */
  show: z.literal('scorecard').optional().catch(undefined),
})
export type BoardSearch = z.infer<typeof BoardSearch>

export const parseBoardSearch = (search: Record<string, unknown>): BoardSearch => BoardSearch.parse(search)
