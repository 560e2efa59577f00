import { assetTypes } from '@aftermile/domain/content/asset-types'
import { z } from 'zod'

/** The type of a new asset. */
const ContentSearch = z.object({ type: z.enum(assetTypes).optional().catch(undefined) })

export const parseContentSearch = (search: Record<string, unknown>): z.infer<typeof ContentSearch> =>
  ContentSearch.parse(search)
