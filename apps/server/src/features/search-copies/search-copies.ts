import type { Feature, FeatureOptions } from '../feature.ts'
import { startCopying } from './start-copying.ts'

/** Copies search documents to the services of tenants. */
export const searchCopies = ({ secrets, appContext }: Pick<FeatureOptions, 'secrets' | 'appContext'>): Feature => ({
  loops: [
    {
      name: 'search_copies',
      hasWork: {
        where: `exists (select 1 from search_copiers w where w.tenant_id = t.id)
          or exists (select 1 from credentials w where w.tenant_id = t.id and w.owner_kind = 'app' and w.is_enabled)`,
      },
      start: at => startCopying({ ...at, secrets, context: appContext }),
    },
  ],
})
