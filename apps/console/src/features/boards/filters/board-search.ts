import { z } from 'zod'

/** What the address of a board holds; anything unreadable in it is as if absent. */
const BoardSearch = z.object({
  /** As filters-text.ts writes them. */
  filters: z.string().max(8000).optional().catch(undefined),
  wall: z.literal(true).optional().catch(undefined),
})
export type BoardSearch = z.infer<typeof BoardSearch>

export const parseBoardSearch = (search: Record<string, unknown>): BoardSearch => BoardSearch.parse(search)
