import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { tag } from './tags.ts'

/** One entry of a lookup set. */
export const LookupEntry = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  isAlert: z.boolean().optional(),
  description: z.string().optional(),
  /** The service provider of a product. */
  parentId: z.string().nullable().optional(),
  /** The index of a milestone. */
  index: z.number().optional(),
  /** The milestone of a status or an event code. */
  milestoneId: z.string().nullable().optional(),
  /** The public tracking page of a service provider, with {number} for the number of a parcel. */
  trackingUrl: z.string().nullable().optional(),
  /** The share of promises that a service provider should keep, in percent. */
  targetOnTime: z.number().nullable().optional(),
})
export type LookupEntry = z.infer<typeof LookupEntry>

const set = z.array(LookupEntry)

/** The lookup sets that the console keeps in memory. Fetched once, and again after changes. */
export const Meta = z.object({
  tags: z.array(tag.stored),
  tagPriorities: set,
  tag: set,
  merchant: set,
  serviceProvider: set,
  serviceProviderParent: set,
  serviceProviderProduct: set,
  serviceProviderProductGroup: set,
  milestone: set,
  status: set,
  scenario: set,
  event: set,
  reason: set,
  party: set,
  partyType: set,
  orderType: set,
  orderStatus: set,
  returnType: set,
  servicePointType: set,
  channel: set,
  partOfDay: set,
  timeState: set,
  slaState: set,
  slaPolicy: set,
  toCountry: set,
  fromCountry: set,
  countryArea: set,
  template: set,
})
export type Meta = z.infer<typeof Meta>

export const meta = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard/meta/{languageId}',
    need: 'signedIn',
    summary: 'Lookup sets with their texts and colours',
    params: z.object({ languageId: z.literal('en') }),
    reply: Meta,
  }),
}
