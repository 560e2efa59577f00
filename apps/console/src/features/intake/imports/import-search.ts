import type { reportSelections } from '@aftermile/contract/intake/imports'
import { z } from 'zod'

// Written here again: the first page would load all schemas of imports for it.
const selections = ['created', 'updated', 'unchanged', 'refused', 'warned'] as const satisfies typeof reportSelections

/** The address parameters of the import page: the import, which of its rows are shown, and whether the mapping is being changed. */
const ImportSearch = z.object({
  id: z.string().max(100).optional().catch(undefined),
  show: z.enum(selections).optional().catch(undefined),
  step: z.enum(['mapping']).optional().catch(undefined),
  sort: z.string().max(100).optional().catch(undefined),
  desc: z.coerce.boolean().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})

export type ImportSearch = z.infer<typeof ImportSearch>

export const parseImportSearch = (search: Record<string, unknown>): ImportSearch => ImportSearch.parse(search)
