import { defaultLayout, type LayoutItem } from '@aftermile/dashboards/board/layout'
import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBy, resizedBy, withItemBack, withoutItem } from './layout-moves.ts'

const { items } = defaultLayout(board, '2026-11-15T00:00:00.000Z')
const ids = items.map(({ i }) => i)

const doOverlap = (a: LayoutItem, b: LayoutItem): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

const aMove = fc.record({
  i: fc.constantFrom(...ids),
  move: fc.option(fc.constantFrom('left', 'right', 'up', 'down')),
  size: fc.constantFrom('wider', 'narrower', 'taller', 'shorter'),
})

test('after any moves and resizes no widget is lost, overlaps another, leaves the grid or breaks its size limits', () => {
  fc.assert(
    fc.property(fc.array(aMove, { maxLength: 12 }), moves => {
      const after = moves.reduce<LayoutItem[]>(
        (now, { i, move, size }) => (move === null ? resizedBy(now, i, size) : movedBy(now, i, move)),
        [...items],
      )
      expect(after.map(({ i }) => i).toSorted()).toEqual(ids.toSorted())
      for (const [index, item] of after.entries()) {
        expect(item.x).toBeGreaterThanOrEqual(0)
        expect(item.x + item.w).toBeLessThanOrEqual(12)
        expect(item.w).toBeGreaterThanOrEqual(item.minW)
        expect(item.h).toBeGreaterThanOrEqual(item.minH)
        expect(after.slice(index + 1).filter(other => doOverlap(item, other))).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})

test('a widget moves past the one above it, and back', () => {
  const place = (all: readonly LayoutItem[], i: string) => all.find(each => each.i === i)
  const up = movedBy(items, 'kanban', 'up')
  expect(place(up, 'kanban')?.y).toBeLessThan(place(items, 'kanban')?.y ?? 0)
  expect(place(movedBy(up, 'kanban', 'down'), 'kanban')?.y).toBeGreaterThan(place(up, 'kanban')?.y ?? 0)
})

test('the table keeps its size', () => {
  expect(resizedBy(items, 'shipmentTable', 'taller').find(({ i }) => i === 'shipmentTable')).toMatchObject({
    w: 12,
    h: 15,
  })
})

test('the widgets below a removed one move up', () => {
  const after = withoutItem(items, 'kanban')
  expect(after.map(({ i }) => i)).not.toContain('kanban')
  const [before, now] = [items, after].map(all => all.find(({ i }) => i === 'plannedArrivals')?.y ?? Number.NaN)
  expect(now).toBeLessThan(before ?? Number.NaN)
})

test('undoing a removal restores the layout, except for what was removed since then', () => {
  expect(withItemBack(withoutItem(items, 'kanban'), 'kanban', items)).toEqual(items)
  const twice = withoutItem(withoutItem(items, 'kanban'), 'age')
  expect(withItemBack(twice, 'kanban', items).map(({ i }) => i)).toEqual(ids.filter(i => i !== 'age'))
})
