import type { Feature } from '../../feature.ts'
import { projectionLoop, startProjection } from './start-projection.ts'

/** Events that are stored first and projected right after. */
export const landing: Feature = {
  loops: [
    {
      name: projectionLoop,
      hasWork: { where: 'exists (select 1 from landed_events w where w.tenant_id = t.id)' },
      start: startProjection,
    },
  ],
}
