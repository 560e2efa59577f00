import { z } from 'zod'

/** A quarter is year * 10 + 1 to 4. */
const quarter = z
  .number()
  .int()
  .min(20001)
  .max(99994)
  .refine(value => value % 10 >= 1 && value % 10 <= 4)

/** The address parameters of the report. Invalid ones are ignored. */
const PrintSearch = z.object({
  quarter: quarter.optional().catch(undefined),
  /** Those of the board, but for the months. */
  filters: z.string().max(8000).optional().catch(undefined),
})
export type PrintSearch = z.infer<typeof PrintSearch>

export const parsePrintSearch = (search: Record<string, unknown>): PrintSearch => PrintSearch.parse(search)
