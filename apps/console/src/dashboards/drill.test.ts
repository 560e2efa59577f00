import { expect, test } from 'vitest'
import { parseAddress } from '../ui/results/address.ts'
import { drillPath, notInList } from './drill.ts'

const addressOf = (path: string) => parseAddress(Object.fromEntries(new URL(path, 'http://a').searchParams))

test('the list gets the filters that it knows', () => {
  const path = drillPath({
    statusId: { values: ['lost', 'returned'] },
    milestoneIndex: { values: [6000] },
    bookingDate: { from: '2026-11-01', to: '2026-11-07' },
    ageDays: { values: [3] },
  })
  expect(path.startsWith('/shipments?')).toBe(true)
  expect(addressOf(path)).toMatchObject({
    facets: 'statusId:lost,returned;milestoneIndex:6000',
    bookedFrom: '2026-11-01',
    bookedTo: '2026-11-07',
  })
})

test('what the list cannot follow is named', () => {
  expect(notInList({ ageDays: { values: [3] }, statusId: { values: ['lost'] } })).toEqual(['ageDays'])
})

test('a tag at a milestone is two filters of the list', () => {
  const filters = { tagMilestones: { values: ['cold|chain|3000'] } }
  expect(addressOf(drillPath(filters)).facets).toBe('tags:cold|chain;milestoneIndex:3000')
  expect(notInList(filters)).toEqual([])
})
