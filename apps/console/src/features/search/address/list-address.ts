import { type ChosenFacets, parseFacetText } from '@aftermile/domain/fields/facet-text'
import { z } from 'zod'

export { type ChosenFacets, facetsText } from '@aftermile/domain/fields/facet-text'

const text = (length: number) => z.coerce.string().max(length).optional().catch(undefined)
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(text => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined)

/** The search parameters of a list of shipments or orders. Invalid values are ignored. */
const ListAddress = z.object({
  text: text(500),
  /** 'statusId:in_transit,customs;merchantId:fjallro', as the search API takes it. */
  facets: text(5000),
  /** Days as YYYY-MM-DD, both included. */
  bookedFrom: day,
  bookedTo: day,
  completedFrom: day,
  completedTo: day,
  includeCompleted: z.literal(false).optional().catch(undefined),
  /** As the search API takes it: a field, with a leading - for descending. */
  sort: text(100),
  page: z.number().int().min(1).max(10_000).optional().catch(undefined),
  size: z
    .union([z.literal(50), z.literal(100)])
    .optional()
    .catch(undefined),
  mode: z.literal('scroll').optional().catch(undefined),
  /** The id of the saved view that was opened. */
  view: text(100),
  /** The row beside the list; `id` and `merchantId` name the one in place of it. For an order it is merchantId/id. */
  preview: text(200),
  id: text(200),
  merchantId: text(200),
})

export type ListAddress = z.infer<typeof ListAddress>

export const parseListAddress = (search: Record<string, unknown>): ListAddress => ListAddress.parse(search)

/** The parameters that select rows; the others select the page and the view. */
export const queryFields = [
  'text',
  'facets',
  'bookedFrom',
  'bookedTo',
  'completedFrom',
  'completedTo',
  'includeCompleted',
] as const satisfies readonly (keyof ListAddress)[]

export type QueryAddress = Pick<ListAddress, (typeof queryFields)[number]>

/** The query that the search API takes. */
export function listQueryOf(address: QueryAddress) {
  const { text, facets, includeCompleted, bookedFrom, bookedTo, completedFrom, completedTo } = address
  const query = {
    text: text?.trim() || undefined,
    facets: facets || undefined,
    bookedFrom: bookedFrom && startOfDay(bookedFrom),
    bookedTo: bookedTo && endOfDay(bookedTo),
    completedFrom: completedFrom && startOfDay(completedFrom),
    completedTo: completedTo && endOfDay(completedTo),
    includeCompleted: includeCompleted === false ? ('false' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListQuery // undefined values are removed
}

export type ListQuery = {
  id?: string
  merchantId?: string
  orderId?: string
  text?: string
  facets?: string
  bookedFrom?: string
  bookedTo?: string
  completedFrom?: string
  completedTo?: string
  includeCompleted?: 'false'
}

export const isFiltered = (address: QueryAddress): boolean => Object.keys(listQueryOf(address)).length > 0

/** Days are in the time zone of the user; the server gets UTC. */
const startOfDay = (text: string): string => new Date(`${text}T00:00:00.000`).toISOString()
const endOfDay = (text: string): string => new Date(`${text}T23:59:59.999`).toISOString()

/** Chosen facets by field. Fields without values are left out. */
export function parseChosenFacets(facets = ''): ChosenFacets {
  const chosen = parseFacetText(facets).filter(({ field, values }) => field !== '' && values.length > 0)
  return Object.fromEntries(chosen.map(({ field, values }) => [field, values]))
}

export type ToggledFacet = {
  readonly field: string
  readonly value: string
  /** The field has one value at most. */
  readonly isSingle?: true | undefined
}

export function toggleFacet(chosen: ChosenFacets, { field, value, isSingle }: ToggledFacet): ChosenFacets {
  const before = chosen[field] ?? []
  const others = isSingle ? [] : before.filter(each => each !== value)
  return { ...chosen, [field]: before.includes(value) ? others : [...others, value] }
}

export type ResultSort = { readonly by: string; readonly desc: boolean }

export const newestFirst: ResultSort = { by: 'bookingTimestamp', desc: true }

export const parseSort = (text: string | undefined): ResultSort =>
  text === undefined || text === '' ? newestFirst : { by: text.replace(/^-/, ''), desc: text.startsWith('-') }

/** The sorting as text for the address. It is always written: without it the reader's stored preference would apply. */
export const sortInAddress = ({ by, desc }: ResultSort): string => `${desc ? '-' : ''}${by}`

/** The sorting as the API takes it; undefined for its default, newest first. */
export const sortInRequest = (sort: ResultSort): string | undefined =>
  sort.by === newestFirst.by && sort.desc ? undefined : sortInAddress(sort)
