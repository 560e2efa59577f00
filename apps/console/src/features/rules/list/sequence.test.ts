import { expect, test } from 'vitest'
import { inSequence, renumber } from './sequence.ts'

const rows = (...numbers: number[]) => numbers.map((sequence, at) => ({ id: `r${at}`, name: `Rule ${at}`, sequence }))

test.each([
  [rows(10, 20, 30), 'r2', 1, [{ id: 'r2', sequence: 15 }]],
  [rows(10, 20, 30), 'r0', 2, [{ id: 'r0', sequence: 40 }]],
  [rows(10, 20, 30), 'r1', 0, [{ id: 'r1', sequence: 0 }]],
  [rows(10, 20), 'r0', 0, []],
  [rows(10, 20), 'r0', 2, []],
  [rows(10, 20), 'gone', 1, []],
])('a rule gets a number between its new neighbours: %#', (all, id, to, changes) => {
  expect(renumber(all, id, to)).toEqual(changes)
})

test.each([
  [rows(100, 100, 100, 100), 'r3', 0],
  [rows(100, 100, 100, 100), 'r0', 2],
  [rows(0, 1, 2, 500), 'r2', 0],
  [rows(5, 6, 7, 8), 'r0', 1],
])('without a free number those behind move on: %#', (all, id, to) => {
  const changes = new Map(renumber(all, id, to).map(one => [one.id, one.sequence]))
  const after = inSequence(all.map(row => ({ ...row, sequence: changes.get(row.id) ?? row.sequence }))).map(
    row => row.id,
  )
  const ids = inSequence(all).map(row => row.id)
  expect(after).toEqual(ids.toSpliced(ids.indexOf(id), 1).toSpliced(to, 0, id))
})
