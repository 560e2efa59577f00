import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboundDelivery as board, inboundReturn, outboundDeliveryOnly } from '../live/live-boards.ts'
import { gridColumns } from './board.ts'
import {
  defaultLayout,
  inReadingOrder,
  type Layout,
  type LayoutItem,
  mergedLayout,
  readLayout,
  withWidget,
} from './layout.ts'

const at = '2026-11-15T11:00:00.000Z'
const fresh = defaultLayout(board, at)
const refs = board.widgets.map(widget => widget.id)

const anItem: fc.Arbitrary<LayoutItem> = fc
  .record({
    ref: fc.constantFrom(...refs, 'gone', 'alsoGone'),
    x: fc.nat(14),
    y: fc.nat(60),
    w: fc.integer({ min: 1, max: 14 }),
    h: fc.integer({ min: 1, max: 30 }),
  })
  .map(item => ({ ...item, i: item.ref, minH: 1, minW: 1, title: '', type: 'pie', metric: null }))

const aLayout: fc.Arbitrary<Layout> = fc.record({
  id: fc.constant(board.id),
  version: fc.constantFrom(board.layout.version, '1.1.13'),
  updatedAt: fc.constant(at),
  items: fc.uniqueArray(anItem, { selector: item => item.ref }),
})

test('without a saved layout the board has its default layout', () => {
  expect(mergedLayout(board, null, at)).toEqual(fresh)
  expect(fresh.version).toBe('1.1.14')
  expect(fresh.items.map(item => item.ref)).toEqual(refs)
})

test('no widget of a default layout overflows or overlaps', () => {
  for (const [position, item] of fresh.items.entries()) {
    expect(item.x + item.w).toBeLessThanOrEqual(gridColumns)
    for (const other of fresh.items.slice(position + 1))
      expect(
        item.x + item.w <= other.x ||
          other.x + other.w <= item.x ||
          item.y + item.h <= other.y ||
          other.y + other.h <= item.y,
      ).toBe(true)
  }
})

test('a default layout has no gaps', () => {
  for (const liveBoard of [board, outboundDeliveryOnly, inboundReturn]) {
    const { items } = defaultLayout(liveBoard, at)
    const bottom = Math.max(...items.map(({ y, h }) => y + h))
    expect(items.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(gridColumns * bottom)
  }
})

test('a merged layout has only existing widgets at their positions, in reading order', () => {
  fc.assert(
    fc.property(aLayout, saved => {
      const merged = mergedLayout(board, saved, at)
      const own = saved.items.filter(item => refs.includes(item.ref))
      const mine = merged.items.slice(0, own.length)
      expect(new Set(mine.map(item => item.ref))).toEqual(new Set(own.map(item => item.ref)))
      expect(inReadingOrder(mine)).toEqual(mine)
      expect(
        merged.items.every(item => item.x + item.w <= gridColumns && item.w >= item.minW && item.h >= item.minH),
      ).toBe(true)
      expect(merged.items.every(item => item.h <= (item.maxH ?? Infinity))).toBe(true)
    }),
  )
})

test('an older layout gets new widgets at the bottom; a current one does not restore removed widgets', () => {
  fc.assert(
    fc.property(aLayout, saved => {
      const merged = mergedLayout(board, saved, at)
      const there = merged.items.map(item => item.ref)
      if (saved.version !== board.layout.version) expect(new Set(there)).toEqual(new Set(refs))
      else expect(there.every(ref => saved.items.some(item => item.ref === ref))).toBe(true)
      expect(new Set(there).size).toBe(there.length)
      expect(merged.version).toBe(board.layout.version)
    }),
  )
})

test('a newly permitted widget is added at the bottom, a removed one is not', () => {
  const before = defaultLayout(outboundDeliveryOnly, at)
  const without = { ...before, items: before.items.filter(({ ref }) => ref !== 'age') }
  const there = mergedLayout(board, readLayout(JSON.stringify(without)), at).items.map(({ ref }) => ref)
  expect(there.at(-1)).toBe('scenario')
  expect(there).not.toContain('age')
  const back = mergedLayout(outboundDeliveryOnly, mergedLayout(board, without, at), at)
  expect(mergedLayout(board, { ...back, items: [] }, at).items).toEqual([])
})

test('merging twice gives the same as merging once', () => {
  fc.assert(
    fc.property(aLayout, saved => {
      const merged = mergedLayout(board, saved, at)
      expect(inReadingOrder(mergedLayout(board, merged, at).items)).toEqual(inReadingOrder(merged.items))
    }),
  )
})

test('a widget that would overflow starts the next row', () => {
  const pie = board.widgets.find(widget => widget.kind === 'pie')
  if (pie === undefined) throw new Error('The board has pies')
  const three = [1, 2, 3, 4].reduce<LayoutItem[]>(items => withWidget(items, pie), [])
  expect(three.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [3, 0],
    [6, 0],
    [9, 0],
  ])
  expect(withWidget(three, pie).at(-1)).toMatchObject({ x: 0, y: pie.size.h })
})

test('screen-only properties are not saved, and saved ones are restored', () => {
  const running = fresh.items.map(item => ({ ...item, definition: { any: 'thing' }, moved: true }))
  expect(readLayout(JSON.stringify({ ...fresh, items: running }))).toEqual(fresh)
})

test('an invalid layout is null', () => {
  for (const text of [null, '', '{', '[]', 'null', '{"items": 3}']) expect(readLayout(text)).toBeNull()
  expect(readLayout('{"items": [3, {"ref": "age"}, null]}')?.items).toEqual([])
})

test('the table is 12 wide and 15 high, and all tiles are 2 wide and 4 high', () => {
  const table = fresh.items.find(item => item.type === 'table')
  expect(table).toMatchObject({ w: 12, h: 15, minH: 15, maxH: 15, stopResize: true })
  const tiles = fresh.items.filter(item => ['number', 'count', 'share'].includes(item.type))
  expect(tiles).toHaveLength(8)
  expect(tiles.every(item => item.h === 4 && item.w === 2 && item.minW === 1)).toBe(true)
})

test('a layout loses widgets that the user may not see', () => {
  const merged = mergedLayout(outboundDeliveryOnly, fresh, at)
  expect(merged.items.map(item => item.ref)).not.toContain('scenario')
  expect(merged.items).toHaveLength(fresh.items.length - 1)
})
