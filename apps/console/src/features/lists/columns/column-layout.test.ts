import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstLayout, fitted, inOrder, Layout, withMoved, withPinned, withToggled, withWidth } from './column-layout.ts'

const columns = ['number', 'order', 'name', 'status', 'city'].map((id, index) => ({ id, isShownFirst: index < 4 }))
const first = firstLayout(columns)
const ids = (layout: Layout) => inOrder(layout, columns).map(({ id }) => id)

test('the first layout shows what is shown first, with the first column pinned', () => {
  expect(ids(first)).toEqual(['number', 'order', 'name', 'status'])
  expect(first.pinned).toEqual(['number'])
})

test('a column that no longer exists leaves the layout', () => {
  expect(ids(fitted({ ...first, shown: ['gone', 'city', 'city'], pinned: ['gone'] }, columns))).toEqual(['city'])
  expect(fitted({ ...first, shown: ['gone'] }, columns)).toEqual(first)
  expect(fitted(null, columns)).toEqual(first)
})

test('pinned columns stand first', () => {
  expect(ids(withPinned(first, 'status'))).toEqual(['number', 'status', 'order', 'name'])
})

const anId = fc.constantFrom(...columns.map(({ id }) => id))
const step = fc.oneof(
  anId.map(id => (layout: Layout) => withToggled(layout, id)),
  anId.map(id => (layout: Layout) => withPinned(layout, id)),
  fc.tuple(anId, fc.integer()).map(
    ([id, to]) =>
      (layout: Layout) =>
        withMoved(layout, id, to),
  ),
  fc.tuple(anId, fc.integer()).map(
    ([id, width]) =>
      (layout: Layout) =>
        withWidth(layout, id, width),
  ),
)

test('whatever is done to a layout, it can be kept, shows something, and no column twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const layout = steps.reduce((before, change) => change(before), first)
      expect(Layout.parse(layout)).toEqual(layout)
      expect(ids(layout).length).toBeGreaterThan(0)
      expect(new Set(ids(layout)).size).toBe(layout.shown.length)
    }),
  )
})

test('moving keeps the same columns', () => {
  fc.assert(
    fc.property(anId, fc.integer(), (id, to) => {
      expect(withMoved(first, id, to).shown.toSorted()).toEqual(first.shown.toSorted())
    }),
  )
  expect(withMoved(first, 'status', 0).shown[0]).toBe('status')
})
