import { templateTargetTypes, templateTypes } from '@aftermile/domain/messages/template-lists'
import { z } from 'zod'
import { parseListSearch } from '../../../ui/list/list-search.ts'
import { sources } from './template-sources.ts'

/** What the list of templates is limited to. Invalid parameters are ignored. */
const Filter = z.object({
  type: z.enum(templateTypes).optional().catch(undefined),
  target: z.enum(templateTargetTypes).optional().catch(undefined),
  source: z.enum(sources).optional().catch(undefined),
  enabled: z.enum(['yes', 'no']).optional().catch(undefined),
})

export type TemplateFilter = z.infer<typeof Filter>

export const noFilter = { type: undefined, target: undefined, source: undefined, enabled: undefined } as const

export const parseTemplatesSearch = (search: Record<string, unknown>) => ({
  ...parseListSearch(search),
  ...Filter.parse(search),
})

/** The type of a new template, and what it is about. */
const PageSearch = Filter.pick({ type: true, target: true })

export const parseTemplateSearch = (search: Record<string, unknown>): z.infer<typeof PageSearch> =>
  PageSearch.parse(search)
