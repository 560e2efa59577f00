import { serviceQuality } from '@aftermile/dashboards/analytics/service-quality'
import type { MonthSource } from '../data-source.ts'

type Traits = Pick<MonthSource, 'kind' | 'section' | 'audience' | 'everyMinutes' | 'readKeptBefore'>

/** What the data sets of service quality share. Shipments are never deleted, so no month loses any. */
export const analyticsTraits: Traits = {
  kind: 'months',
  section: serviceQuality,
  audience: { scope: 'analytics_dashboard_read' },
  everyMinutes: 1440,
  readKeptBefore: async () => 0,
}
