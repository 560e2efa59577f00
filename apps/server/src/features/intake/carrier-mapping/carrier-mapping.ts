import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { requireSource } from '../../settings/apps/event-source.ts'
import { mappingRoutes, type StartReplay } from './mapping-rows.ts'
import { readSuggestions } from './suggestions.ts'
import { listUnmapped } from './unmapped-codes.ts'

/** What the codes of carriers mean, and which of them have no meaning yet. */
export const carrierMapping = ({ startReplay }: { startReplay: StartReplay }): Feature => ({
  routes: [
    ...mappingRoutes(startReplay),
    serve(contract.carrierMapping.listUnmapped, async (ctx, { params }) => {
      await requireSource(ctx, params.id)
      const [suggest, codes] = [await readSuggestions(ctx), await listUnmapped(ctx, params.id)]
      return codes.map(code => ({ ...code, suggestion: suggest(code) }))
    }),
  ],
})
