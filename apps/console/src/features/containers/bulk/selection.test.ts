import { expect, test } from 'vitest'
import { narrowedQuery, selectedCount, withinLimits } from './selection.ts'

const item = (id: string, milestoneIndex: number) => ({ id, merchantId: 'fjallro', milestoneIndex, tags: [] })
const early = { milestones: ['preparation', 'departure'], merchants: [] } as const

test('a selection of all matches has the count of the search, whatever is on the page', () => {
  const selection = { type: 'shipment', items: [item('a', 1000)], matching: null } as const
  expect(selectedCount(selection)).toBe(1)
  expect(selectedCount({ ...selection, matching: { query: {}, count: 4213 } })).toBe(4213)
})

test('only chosen items within the limits remain', () => {
  const items = [item('a', 1000), item('b', 6000), item('c', 2000)]
  const { items: allowed } = withinLimits({ type: 'shipment', items, matching: null }, early)
  expect(allowed.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('the limits narrow the facets of a query', () => {
  expect(narrowedQuery({ text: 'maja' }, early)).toEqual({ text: 'maja', facets: 'milestoneIndex:1000,2000' })
  expect(narrowedQuery({ facets: 'statusId:booked;milestoneIndex:2000,3000' }, early)).toEqual({
    facets: 'statusId:booked;milestoneIndex:2000',
  })
  expect(narrowedQuery({ facets: 'milestoneIndex:6000' }, early)).toBeNull()
  expect(narrowedQuery({ facets: 'merchantId:lykta' }, { milestones: [], merchants: ['fjallro'] })).toBeNull()
  expect(narrowedQuery({ text: 'maja' }, { milestones: [], merchants: [] })).toEqual({ text: 'maja' })
})
