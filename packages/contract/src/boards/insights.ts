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
        fromCountryAreaId: ids,
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

const routePromise = z.object({
  serviceProviderId: id,
  serviceProviderProductGroupId: id,
  fromCountryAreaId: id,
  toCountryCode: id,
  promiseHours: z.number(),
  /** Those with this promise, kept or broken. */
  shipments: z.number(),
  kept: z.number(),
  /** For each of the targets: in how many days so many of them met the promise; null if fewer ever did. */
  days: z.array(z.number().nullable()),
})
export type RoutePromise = z.infer<typeof routePromise>

const promiseAdvice = z.object({
  targets: z.array(z.number()),
  /** Those with enough shipments, most of them first. */
  promises: z.array(routePromise),
  /** How many promises have fewer, and their shipments. */
  leftOut: z.object({ promises: z.number(), shipments: z.number() }),
})
export type PromiseAdvice = z.infer<typeof promiseAdvice>

export const insights = {
  promises: endpoint({
    method: 'POST',
    path: '/dashboard/analytics/promises',
    need: { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
    summary:
      'By route and promise: how often it was kept, and in how many days 50, 80, 90, 95 and 97.5 percent had met it',
    body: PromiseQuestion,
    reply: promiseAdvice,
    perMinute: 30,
    heavy: true,
  }),
}
