import type { MonthSource } from '../data-source.ts'

/** What the data sets of service quality share. Shipments are never deleted, so no month loses any. */
export const analyticsTraits: Pick<MonthSource, 'kind' | 'audience' | 'everyMinutes' | 'readKeptBefore'> = {
  kind: 'months',
  audience: { scope: 'analytics_dashboard_read' },
  everyMinutes: 1440,
  readKeptBefore: async () => 0,
}
