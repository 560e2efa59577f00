import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColumnLayout } from '../../../../storage/table-layout.ts'
import {
  defaultLayout,
  orderedColumns,
  withKnownColumns,
  withMoved,
  withPinned,
  withToggled,
  withWidth,
} from './column-layout.ts'

const columns = ['number', 'order', 'name', 'status', 'city'].map((id, index) => ({ id, isShownFirst: index < 4 }))
const first = defaultLayout(columns)
const ids = (layout: ColumnLayout) => orderedColumns(layout, columns).map(({ id }) => id)

test('the default layout pins its first column', () => {
  expect(ids(first)).toEqual(['number', 'order', 'name', 'status'])
  expect(first.pinned).toEqual(['number'])
})

test('a column that no longer exists leaves the layout', () => {
  expect(ids(withKnownColumns({ ...first, shown: ['gone', 'city', 'city'], pinned: ['gone'] }, columns))).toEqual([
    'city',
  ])
  expect(withKnownColumns({ ...first, shown: ['gone'] }, columns)).toEqual(first)
  expect(withKnownColumns(null, columns)).toEqual(first)
})

test('pinned columns stand first', () => {
  expect(ids(withPinned(first, 'status'))).toEqual(['number', 'status', 'order', 'name'])
})

const anId = fc.constantFrom(...columns.map(({ id }) => id))
const step = fc.oneof(
  anId.map(id => (layout: ColumnLayout) => withToggled(layout, id)),
  anId.map(id => (layout: ColumnLayout) => withPinned(layout, id)),
  fc.tuple(anId, fc.integer()).map(
    ([id, to]) =>
      (layout: ColumnLayout) =>
        withMoved(layout, id, to),
  ),
  fc.tuple(anId, fc.integer()).map(
    ([id, width]) =>
      (layout: ColumnLayout) =>
        withWidth(layout, id, width),
  ),
)

test('after any changes a layout can be stored, shows a column, and shows none twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const layout = steps.reduce((before, change) => change(before), first)
      expect(ColumnLayout.parse(layout)).toEqual(layout)
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
