import { expect, test } from 'vitest'
import { workItems } from './work-items.ts'

const nothing = {
  ...{ shipments: null, openConversations: null, failedImports: null, failedJobs: 0 },
  ...{ failedMessages: null, unknownMessages: null, unmappedCodes: null },
}
const shipments = { expired: 3, predictedLate: 0, noScan: 0, atServicePoint: 1 }

test('only what there is to do is listed, and a count opens the list that it counts', () => {
  const today = { ...nothing, shipments, openConversations: 5, failedJobs: 2, failedMessages: 5, unknownMessages: 4 }
  expect(workItems(today)).toMatchObject([
    {
      title: 'Late',
      count: 3,
      opens: { path: '/shipments?facets=timeState%3Aexpired%3BisInactive%3Afalse&sort=-lateBy&includeCompleted=false' },
    },
    {
      count: 1,
      opens: { path: '/shipments?facets=atServicePointDays%3A5%3BisInactive%3Afalse&includeCompleted=false' },
    },
    { count: 5, opens: { path: '/conversations' } },
    { count: 2, opens: 'jobs' },
    { title: 'Failed messages', count: 5, opens: { path: '/templates/email?openFailures=true' } },
    { count: 4, opens: { path: '/templates/email?state=unknown' } },
  ])
})

test('there is nothing to do where nothing is counted or may be seen', () => {
  expect(workItems(nothing)).toEqual([])
  expect(workItems({ ...nothing, failedImports: 0, unmappedCodes: { count: 0, newest: [] } })).toEqual([])
})
