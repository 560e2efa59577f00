import { z } from 'zod'

const words = (length: number) => z.coerce.string().max(length).optional().catch(undefined)
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(text => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined)

/** What the address of a list of shipments or orders holds; anything unreadable in it is as if absent. */
const ListAddress = z.object({
  text: words(500),
  /** 'statusId:in_transit,customs;merchantId:fjallro', as the search call takes it. */
  facets: words(5000),
  /** Days as YYYY-MM-DD, both included. */
  bookedFrom: day,
  bookedTo: day,
  completedFrom: day,
  completedTo: day,
  includeCompleted: z.literal(false).optional().catch(undefined),
  /** As the search call takes it: a field, with - before it for descending. */
  sort: words(100),
  page: z.number().int().min(1).max(10_000).optional().catch(undefined),
  size: z
    .union([z.literal(50), z.literal(100)])
    .optional()
    .catch(undefined),
  mode: z.literal('scroll').optional().catch(undefined),
  /** The saved view it began with. */
  view: words(100),
  /** The one that is shown beside the list, and in place of it. An order is named together with its merchant. */
  preview: words(200),
  id: words(200),
  merchantId: words(200),
})

export type ListAddress = z.infer<typeof ListAddress>

export const parseListAddress = (search: Record<string, unknown>): ListAddress => ListAddress.parse(search)

/** What says which rows are wanted, whatever page of them is shown. */
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

/** The search call's own words for it. */
export function listQueryOf(address: QueryAddress) {
  const { text, facets, includeCompleted, bookedFrom, bookedTo, completedFrom, completedTo } = address
  const sent = {
    text: text?.trim() || undefined,
    facets: facets || undefined,
    bookedFrom: bookedFrom && startOfDay(bookedFrom),
    bookedTo: bookedTo && endOfDay(bookedTo),
    completedFrom: completedFrom && startOfDay(completedFrom),
    completedTo: completedTo && endOfDay(completedTo),
    includeCompleted: includeCompleted === false ? ('false' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as ListQuery // without its gaps
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

/** Days are those of the person at the screen; what is sent is UTC. */
const startOfDay = (text: string): string => new Date(`${text}T00:00:00.000`).toISOString()
const endOfDay = (text: string): string => new Date(`${text}T23:59:59.999`).toISOString()

export type ChosenFacets = Readonly<Record<string, readonly string[]>>

export function parseChosenFacets(facets = ''): ChosenFacets {
  const pairs = facets.split(';').flatMap((one): [string, string[]][] => {
    const at = one.indexOf(':')
    const values = one
      .slice(at + 1)
      .split(',')
      .filter(Boolean)
    return at > 0 && values.length > 0 ? [[one.slice(0, at), values]] : []
  })
  return Object.fromEntries(pairs)
}

/** Values are joined with commas, fields without any are left out. */
export function facetsText(chosen: ChosenFacets): string | undefined {
  const texts = Object.entries(chosen)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => `${field}:${values.join(',')}`)
  return texts.length > 0 ? texts.join(';') : undefined
}

export function toggleFacet(chosen: ChosenFacets, field: string, value: string): ChosenFacets {
  const before = chosen[field] ?? []
  const values = before.includes(value) ? before.filter(each => each !== value) : [...before, value]
  return { ...chosen, [field]: values }
}

export type ResultSort = { readonly by: string; readonly desc: boolean }

export const newestFirst: ResultSort = { by: 'bookingTimestamp', desc: true }

export const parseSort = (text: string | undefined): ResultSort =>
  text === undefined || text === '' ? newestFirst : { by: text.replace(/^-/, ''), desc: text.startsWith('-') }

/** As an address says it: always, for an address without it leaves the order to what its reader's browser remembers. */
export const sortInAddress = ({ by, desc }: ResultSort): string => `${desc ? '-' : ''}${by}`

/** As the server is asked, to whom newest first need not be said. */
export const sortInRequest = (sort: ResultSort): string | undefined =>
  sort.by === newestFirst.by && sort.desc ? undefined : sortInAddress(sort)
