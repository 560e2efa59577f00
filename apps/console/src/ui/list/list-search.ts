import { z } from 'zod'

/** The address parameters of a list. Invalid ones are ignored. */
const ListSearch = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  sort: z.string().max(100).optional().catch(undefined),
  desc: z.boolean().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
})

export type ListSearch = z.infer<typeof ListSearch>

export const parseListSearch = (search: Record<string, unknown>): ListSearch => ListSearch.parse(search)
