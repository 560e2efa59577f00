import { z } from 'zod'

export const mappingTabs = ['mapping', 'unmapped', 'unreadable', 'replays'] as const
export type MappingTab = (typeof mappingTabs)[number]

/** Which rows of the mapping are shown. */
export const rowFilters = ['own', 'shipped', 'none'] as const
export type RowFilter = (typeof rowFilters)[number]

/** The address parameters of the mapping page. Invalid ones are ignored. */
const MappingSearch = z.object({
  tab: z.enum(mappingTabs).optional().catch(undefined),
  show: z.enum(rowFilters).optional().catch(undefined),
  q: z.coerce.string().max(200).optional().catch(undefined),
  sort: z.string().max(100).optional().catch(undefined),
  desc: z.coerce.boolean().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type MappingSearch = z.infer<typeof MappingSearch>

export const parseMappingSearch = (search: Record<string, unknown>): MappingSearch => MappingSearch.parse(search)

/** What a new row starts with, from an unmapped code. */
const RowSearch = z.object({
  code: z.coerce.string().max(200).optional().catch(undefined),
  subCode: z.coerce.string().max(200).optional().catch(undefined),
  to: z.string().max(100).optional().catch(undefined),
  reason: z.string().max(100).optional().catch(undefined),
})
export type RowSearch = z.infer<typeof RowSearch>

export const parseRowSearch = (search: Record<string, unknown>): RowSearch => RowSearch.parse(search)

export const mappingPath = (serviceProviderId: string, tab: MappingTab = 'mapping'): string =>
  `/service-providers/${encodeURIComponent(serviceProviderId)}/mapping${tab === 'mapping' ? '' : `?tab=${tab}`}`
