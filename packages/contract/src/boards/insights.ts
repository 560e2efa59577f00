import { productGroups } from '@aftermile/domain/lists/product-groups'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const notAMonth = '{_field_} must be a month such as 202609'
/** Year * 100 + month. */
const month = z
  .int(notAMonth)
  .min(200001, notAMonth)
  .max(999912, notAMonth)
  .refine(value => value % 100 >= 1 && value % 100 <= 12, { error: notAMonth })

export const maxPromiseMonths = 24
const monthNumber = (value: number): number => Math.floor(value / 100) * 12 + (value % 100)

const ids = z.array(z.string().min(1).max(100)).max(1000).optional()

export const PromiseQuestion = z
  .strictObject({
    /** The months of booking, both inclusive. */
    from: month,
    to: month,
    filters: z
      .strictObject({
        serviceProviderId: ids,
        merchantId: ids,
        toCountryCode: ids,
        serviceProviderProductGroupId: z.array(z.enum(productGroups.map(({ id }) => id))).optional(),
      })
      .default({}),
  })
  .superRefine(({ from, to }, check) => {
    if (from > to)
      check.addIssue({ code: 'custom', path: ['to'], message: '{_field_} can’t be before the first month' })
    if (monthNumber(to) - monthNumber(from) >= maxPromiseMonths)
      check.addIssue({ code: 'custom', path: ['to'], message: `Choose at most ${maxPromiseMonths} months` })
  })
export type PromiseQuestion = z.infer<typeof PromiseQuestion>

const id = z.string().nullable()

const promiseLane = z.object({
  serviceProviderId: id,
  serviceProviderProductGroupId: id,
  fromCountryAreaId: id,
  toCountryCode: id,
  /** With a promise and an outcome. Those that never met it have one after 30 days. */
  shipments: z.number(),
  kept: z.number(),
  /** The most common promise. */
  promiseHours: z.number(),
  /** The shortest promise in days that would have been kept for enough of them; null if none would. */
  days: z.number().nullable(),
})
export type PromiseLane = z.infer<typeof promiseLane>

const promiseAdvice = z.object({
  /** Those with enough shipments, most of them first. */
  lanes: z.array(promiseLane),
  /** The number of the others. */
  smallLanes: z.number(),
})
export type PromiseAdvice = z.infer<typeof promiseAdvice>

export const insights = {
  promises: endpoint({
    method: 'POST',
    path: '/dashboard/analytics/promises',
    need: { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
    summary:
      'By lane: the promise today, how often it was kept, and the shortest that would have been kept 97.5 percent of the time',
    body: PromiseQuestion,
    reply: promiseAdvice,
    perMinute: 30,
    heavy: true,
  }),
}
