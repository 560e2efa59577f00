import type { WorkToday } from '@aftermile/contract/containers/work-today'
import { readyViews } from '../shipments/list/ready-views.ts'

type Counts = NonNullable<WorkToday['shipments']>

/** One kind of work: how much there is, and how it opens. */
export type WorkItem = {
  readonly id: string
  readonly title: string
  readonly about?: string
  readonly count: number
  readonly opens: { readonly path: string } | 'jobs'
}

const countNames = {
  expired: 'expired',
  predicted_late: 'predictedLate',
  no_scan: 'noScan',
  at_service_point: 'atServicePoint',
} as const satisfies Record<(typeof readyViews)[number]['id'], keyof Counts>

const lastWeek = 'In the last 7 days'

/** What there is to do, without the kinds of which there is nothing. */
export function workItems(today: WorkToday): WorkItem[] {
  const { shipments, openConversations, failedImports, failedJobs, failedMessages, unknownMessages, unmappedCodes } =
    today
  const waiting = readyViews.map(({ id, name, address: { includeCompleted, ...rest } }) => ({
    id,
    title: name,
    count: shipments?.[countNames[id]] ?? 0,
    opens: { path: `/shipments?${new URLSearchParams({ ...rest, includeCompleted: String(includeCompleted) })}` },
  }))
  const all: WorkItem[] = [
    ...waiting,
    {
      id: 'openConversations',
      title: 'Open conversations',
      count: openConversations ?? 0,
      opens: { path: '/conversations' },
    },
    {
      id: 'failedImports',
      title: 'Failed or stopped imports',
      about: lastWeek,
      count: failedImports ?? 0,
      opens: { path: '/import' },
    },
    { id: 'failedJobs', title: 'Failed or stopped bulk actions', about: lastWeek, count: failedJobs, opens: 'jobs' },
    {
      id: 'failedMessages',
      title: 'Failed messages',
      about: lastWeek,
      count: failedMessages ?? 0,
      opens: { path: '/templates/email?openFailures=true' },
    },
    {
      id: 'unknownMessages',
      title: 'Messages to decide about',
      about: 'They may or may not have been sent',
      count: unknownMessages ?? 0,
      opens: { path: '/templates/email?state=unknown' },
    },
    {
      id: 'unmappedCodes',
      title: 'Unmapped codes',
      count: unmappedCodes?.count ?? 0,
      opens: { path: '#unmapped-codes' },
    },
  ]
  return all.filter(({ count }) => count > 0)
}
