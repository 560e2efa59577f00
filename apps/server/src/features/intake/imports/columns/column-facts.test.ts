import { expect, test } from 'vitest'
import { columnFacts, decidedDayOrders } from './column-facts.ts'

function factsOf(rows: readonly (readonly unknown[])[], names = ['A']) {
  const facts = columnFacts()
  for (const row of rows) facts.add(row)
  return facts.about(names)
}
const column = (cells: readonly unknown[]) => factsOf(cells.map(cell => [cell]))[0]

test('the order of day and month comes from all values, even the last of many', () => {
  const dates = [...Array(5000).fill('02/11/2026'), '02/13/2026']
  const columns = factsOf(
    dates.map(date => [date, '02/11/26']),
    ['A', 'B'],
  )
  expect(columns.map(({ dayOrders }) => dayOrders)).toEqual([['monthFirst'], ['dayFirst', 'monthFirst']])
  expect(decidedDayOrders(columns)).toEqual({ A: 'monthFirst' })
})

test('the values of a column with few different ones are counted', () => {
  expect(column(['sent', 'done', 'sent', '10', ''])?.values).toEqual([
    { text: 'sent', count: 2 },
    { text: 'done', count: 1 },
    { text: '10', count: 1 },
  ])
})

test('of a column of numbers only the texts are counted, with any number in them', () => {
  const cells = Array.from({ length: 3000 }, (_, index) =>
    index % 10 === 0 ? `See DN-${index}` : index % 7 === 0 ? 'n/c' : `${index}.5`,
  )
  expect(column(cells)?.values).toEqual([
    { text: 'n/c', count: cells.filter(cell => cell === 'n/c').length },
    { text: 'See DN-0', count: 300 },
  ])
})

test('a column of many different texts has no values', () => {
  const name = (at: number) => String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26))
  expect(column(Array.from({ length: 500 }, (_, index) => name(index)))?.values).toEqual([])
})

test('a column of dates has times if one of them is no midnight, even the last of many', () => {
  const days = [...Array(3000).fill('2026-11-05 00:00:00'), 'Not captured', '5.11.2026']
  expect(column(days)?.hasTimes).toBe(false)
  expect(column([...days, '2026-11-05 00:01'])?.hasTimes).toBe(true)
  expect(column([...days, '11/5/2026 12:00 AM'])?.hasTimes).toBe(false)
  expect(column([...days, '2026-11-05T00:00:00.5Z'])?.hasTimes).toBe(true)
  expect(column(Array(3000).fill('Malmö 12'))?.hasTimes).toBe(null)
})
