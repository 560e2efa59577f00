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
  toSavedItems,
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

test('without a kept layout the board is as it comes', () => {
  expect(mergedLayout(board, null, at)).toEqual(fresh)
  expect(fresh.version).toBe('1.1.14')
  expect(fresh.items.map(item => item.ref)).toEqual(refs)
})

test('nothing of a board as it comes overflows or overlaps', () => {
  for (const [place, one] of fresh.items.entries()) {
    expect(one.x + one.w).toBeLessThanOrEqual(gridColumns)
    for (const other of fresh.items.slice(place + 1))
      expect(
        one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y,
      ).toBe(true)
  }
})

test('every row of a board as it comes is full', () => {
  for (const one of [board, outboundDeliveryOnly, inboundReturn]) {
    const rows = Map.groupBy(defaultLayout(one, at).items, item => item.y)
    for (const row of rows.values()) expect(row.reduce((sum, { w }) => sum + w, 0)).toBe(gridColumns)
  }
})

test('a merged layout has only widgets that exist, each where it was, from the top left on', () => {
  fc.assert(
    fc.property(aLayout, kept => {
      const merged = mergedLayout(board, kept, at)
      const own = kept.items.filter(item => refs.includes(item.ref))
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

test('an older layout gets the widgets that are new, below; a current one keeps what was taken away', () => {
  fc.assert(
    fc.property(aLayout, kept => {
      const merged = mergedLayout(board, kept, at)
      const there = merged.items.map(item => item.ref)
      if (kept.version !== board.layout.version) expect(new Set(there)).toEqual(new Set(refs))
      else expect(there.every(ref => kept.items.some(item => item.ref === ref))).toBe(true)
      expect(new Set(there).size).toBe(there.length)
      expect(merged.version).toBe(board.layout.version)
    }),
  )
})

test('a widget that one may see from now on is put below, one that was taken away is not', () => {
  const before = defaultLayout(outboundDeliveryOnly, at)
  const without = { ...before, items: before.items.filter(({ ref }) => ref !== 'age') }
  const there = mergedLayout(board, readLayout(JSON.stringify(without)), at).items.map(({ ref }) => ref)
  expect(there.at(-1)).toBe('scenario')
  expect(there).not.toContain('age')
  const back = mergedLayout(outboundDeliveryOnly, mergedLayout(board, without, at), at)
  expect(mergedLayout(board, { ...back, items: [] }, at).items).toEqual([])
})

test('merging twice changes nothing more', () => {
  fc.assert(
    fc.property(aLayout, kept => {
      const merged = mergedLayout(board, kept, at)
      expect(inReadingOrder(mergedLayout(board, merged, at).items)).toEqual(inReadingOrder(merged.items))
    }),
  )
})

test('a widget that would overflow begins the next row', () => {
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

test('what exists only on screen is not kept, and what is kept comes back', () => {
  const running = fresh.items.map(item => ({ ...item, definition: { any: 'thing' }, moved: true }))
  expect(toSavedItems(running)).toEqual(fresh.items)
  expect(readLayout(JSON.stringify({ ...fresh, items: running }))).toEqual(fresh)
})

test('a layout that cannot be read is none', () => {
  for (const text of [null, '', '{', '[]', 'null', '{"items": 3}']) expect(readLayout(text)).toBeNull()
  expect(readLayout('{"items": [3, {"ref": "age"}, null]}')?.items).toEqual([])
})

test('the table is 12 wide and 15 high, and the tiles are 4 high', () => {
  const table = fresh.items.find(item => item.type === 'table')
  expect(table).toMatchObject({ w: 12, h: 15, minH: 15, maxH: 15, stopResize: true })
  const tiles = fresh.items.filter(item => ['number', 'count', 'share'].includes(item.type))
  expect(tiles).toHaveLength(7)
  expect(tiles.every(item => item.h === 4 && item.minW === 1)).toBe(true)
})

test('a layout of more widgets than one may see loses the others', () => {
  const merged = mergedLayout(outboundDeliveryOnly, fresh, at)
  expect(merged.items.map(item => item.ref)).not.toContain('scenario')
  expect(merged.items).toHaveLength(fresh.items.length - 1)
})
