import { asDb } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Feature, FeatureGauges } from '../../feature.ts'
import { projectionLoop, startProjection } from './start-projection.ts'

const gauges: FeatureGauges = {
  help: {
    aftermile_landed_events: 'Events that are stored and wait for their projection',
    aftermile_landed_events_oldest_seconds: 'How long the oldest of them has waited',
  },
  async read(pool) {
    const row = await asDb(pool).find<{ waiting: string; oldestSeconds: number }>(sql`
      select waiting, oldest_seconds as "oldestSeconds" from identity.landed_events()`)
    return {
      aftermile_landed_events: Number(row?.waiting),
      aftermile_landed_events_oldest_seconds: Number(row?.oldestSeconds),
    }
  },
}

/** Events that are stored first and projected right after. */
export const landing: Feature = {
  gauges: [gauges],
  loops: [
    {
      name: projectionLoop,
      hasWork: { where: 'exists (select 1 from landed_events w where w.tenant_id = t.id)' },
      start: startProjection,
    },
  ],
}
