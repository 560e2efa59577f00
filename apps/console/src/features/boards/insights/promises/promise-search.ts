import { promiseTargets } from '@aftermile/domain/lists/promise-targets'
import { z } from 'zod'

const month = z
  .number()
  .int()
  .min(200001)
  .max(999912)
  .refine(value => value % 100 >= 1 && value % 100 <= 12)
  .optional()
  .catch(undefined)
/** An address holds a list as one text, and gives a number for what looks like one. */
const listed = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : value
const ids = z.preprocess(listed, z.array(z.string().min(1).max(100)).max(100).optional()).catch(undefined)

/** The address parameters of the promise advisor. Invalid ones are ignored. */
const PromiseSearch = z.object({
  firstMonth: month,
  lastMonth: month,
  serviceProviderId: ids,
  serviceProviderProductGroupId: ids,
  fromCountryAreaId: ids,
  toCountryCode: ids,
  merchantId: ids,
  /** How often a promise has to be kept, in percent. */
  target: z.literal(promiseTargets).optional().catch(undefined),
  show: z.enum(['shorter', 'broken']).optional().catch(undefined),
})
export type PromiseSearch = z.infer<typeof PromiseSearch>

export const parsePromiseSearch = (search: Record<string, unknown>): PromiseSearch => PromiseSearch.parse(search)
