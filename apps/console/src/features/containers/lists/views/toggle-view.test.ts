import { expect, test } from 'vitest'
import type { ReadyView } from '../../../search/list-definition.ts'
import { isShown, toggleView, withoutViews } from './toggle-view.ts'

const open = (facets: string) => ({ facets: `${facets};isInactive:false`, includeCompleted: false }) as const
const late: ReadyView = { id: 'late', name: 'Late', address: { ...open('timeState:expired'), sort: 'lateBy' } }
const risky: ReadyView = { id: 'risky', name: 'At risk', address: open('timeState:predicted_late') }
const silent: ReadyView = { id: 'silent', name: 'No scan', address: open('noEventHours:48') }
const views = [late, risky, silent]

test('a view adds to the filters, and a second click takes it away again', () => {
  const mine = { facets: 'serviceProviderId:dhl', text: 'anna' }
  const added = { ...mine, ...toggleView(views, silent, mine) }
  expect(added).toEqual({
    text: 'anna',
    facets: 'serviceProviderId:dhl;noEventHours:48;isInactive:false',
    includeCompleted: false,
  })
  expect(views.filter(view => isShown(view, added))).toEqual([silent])
  expect({ ...added, ...toggleView(views, silent, added) }).toEqual({ ...mine, includeCompleted: undefined })
})

test('views of different filters add up, views of the same filter replace each other', () => {
  const both = { ...silent.address, ...toggleView(views, late, silent.address) }
  expect(views.filter(view => isShown(view, both))).toEqual([late, silent])
  expect(both.sort).toBe('lateBy')
  const other = { ...both, ...toggleView(views, risky, both) }
  expect(views.filter(view => isShown(view, other))).toEqual([risky, silent])
  const item = { ...other, ...toggleView(views, risky, other) }
  expect(item).toMatchObject({ facets: 'noEventHours:48;isInactive:false', includeCompleted: false })
})

test('All takes away the views and keeps the other filters', () => {
  const address = { ...toggleView(views, late, { facets: 'tags:vip' }), bookedFrom: '2026-03-01' }
  expect({ ...address, ...withoutViews(views, address) }).toEqual({
    facets: 'tags:vip',
    bookedFrom: '2026-03-01',
    includeCompleted: undefined,
    sort: undefined,
  })
  expect(withoutViews(views, { facets: 'tags:vip', includeCompleted: false })).toEqual({})
})
