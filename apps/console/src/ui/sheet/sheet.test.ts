import { expect, test } from 'vitest'
import { z } from 'zod'
import { cellChecker, pasteCells, sheetText } from './sheet.ts'
import type { SheetColumn, SheetShape } from './sheet-column.ts'

const column = (id: string, title: string, read: SheetColumn['read'] = text => text): SheetColumn => ({
  id,
  title,
  widthPx: 80,
  text: value => String(value ?? ''),
  read,
})

const shape: SheetShape = {
  columns: [column('to', 'To'), column('days', 'Days', text => (/^\d+$/.test(text) ? Number(text) : text))],
  blank: { to: '', days: 1 },
  schema: z.object({ to: z.string(), days: z.number().max(365) }),
  maxRows: 10,
}

test('a text copied from a sheet has rows, columns and quoted cells', () => {
  expect(pasteCells([], shape, { row: 0, column: 0, text: 'SE\t2\r\n"NO"\t 3 \r\n' })).toEqual([
    { to: 'SE', days: 2 },
    { to: 'NO', days: 3 },
  ])
})

test('pasted cells replace those from the cell on and add rows after the last', () => {
  const rows = [{ to: 'SE', days: 1, cutOffTime: '16:00' }]
  expect(pasteCells(rows, shape, { row: 0, column: 1, text: '2\n3' })).toEqual([
    { to: 'SE', days: 2, cutOffTime: '16:00' },
    { to: '', days: 3 },
  ])
  expect(pasteCells([], shape, { row: 0, column: 0, text: 'NO\t3\textra\n\n' })).toEqual([{ to: 'NO', days: 3 }])
})

test('a first line of titles names the columns, in any order', () => {
  expect(pasteCells([], shape, { row: 0, column: 1, text: 'days\tTo\n4\tFI' })).toEqual([{ to: 'FI', days: 4 }])
})

test('what is copied can be pasted', () => {
  const rows = [{ to: 'SE', days: 2 }]
  expect(pasteCells([], shape, { row: 0, column: 0, text: sheetText(rows, shape) })).toEqual(rows)
})

test('a wrong cell is named by row and column', () => {
  const rows = pasteCells([], shape, { row: 0, column: 0, text: 'SE\t1\nNO\tsoon\nFI\t999' })
  expect(cellChecker(shape)(rows)).toEqual([
    { row: 1, column: 1, message: 'Days must be a number' },
    { row: 2, column: 1, message: 'Days must be at most 365' },
  ])
})

test('of 5,000 rows only the changed one is checked again', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `SE-${index}\t${index % 9}`).join('\n')
  const rows = pasteCells([], shape, { row: 0, column: 0, text })
  let checks = 0
  const counted = z.unknown().refine(() => ++checks > 0)
  const check = cellChecker({ ...shape, schema: shape.schema.and(counted) })
  expect(rows).toHaveLength(5000)
  expect(check(rows)).toEqual([])
  expect(checks).toBe(5000)
  expect(check(rows.with(4999, { to: 'SE', days: 'x' }))).toHaveLength(1)
  expect(checks).toBe(5001)
})
