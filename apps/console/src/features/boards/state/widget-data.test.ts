import type { WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardQuery } from '../../../test/board-query.ts'
import type { BoardQuery, BoardReply } from '../engine/engine-messages.ts'
import { type AllWidgetData, widgetDataOf } from './widget-data.ts'

const lost = { statusId: { values: ['lost'] } }
const tally = (amounts: number[]): WidgetResult => ({
  kind: 'tally',
  tally: { values: amounts.map((_, index) => index), amounts },
})
const rows = (ages: number[]): WidgetResult => ({
  kind: 'rows',
  rows: ages.map(age => ({ id: `s${age}`, tags: ['vip'], ageMinutes: age })),
  total: ages.length,
})
const replyOf = (amounts: number[], ages: number[] = []): BoardReply => ({
  round: 1,
  results: new Map([
    ['tags', tally(amounts)],
    ['status', tally(amounts)],
    ['shipmentTable', rows(ages)],
  ]),
  choices: {},
  matching: 0,
  headline: null,
  scorecard: null,
  report: null,
  rows: 0,
  currencies: [],
  currenciesWithoutRate: [],
})
const shown = (reply: BoardReply, query: BoardQuery, before: AllWidgetData) =>
  widgetDataOf(board.widgets, { reply, query, before })
const numbers = fc.array(fc.nat(3), { maxLength: 4 })

test('only a changed result draws a widget', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const before = shown(replyOf(a, a), boardQuery, new Map())
      const now = shown(replyOf(b, b), boardQuery, before)
      const isSame = a.join() === b.join()
      for (const id of ['tags', 'shipmentTable']) expect(now.get(id) === before.get(id)).toBe(isSame)
      expect(now.get('tags')?.result).toEqual(tally(b))
      expect(now.get('shipmentTable')?.result).toEqual(rows(b))
    }),
  )
})

test('a choice in another widget does not draw a widget whose result is unchanged', () => {
  const before = shown(replyOf([1, 2]), boardQuery, new Map())
  const now = shown(replyOf([1, 2]), { ...boardQuery, filters: lost }, before)
  expect(now.get('tags')).toBe(before.get('tags'))
  expect(now.get('status')).toEqual({ ...before.get('status'), filters: lost })
})

test('sorting or paging the table draws no chart', () => {
  const before = shown(replyOf([1], [1, 2]), boardQuery, new Map())
  const table = { by: 'ageMinutes', isDescending: true, page: 1 }
  const now = shown(replyOf([1], [2, 1]), { ...boardQuery, table }, before)
  expect(now.get('tags')).toBe(before.get('tags'))
  expect(now.get('shipmentTable')).toEqual({
    result: rows([2, 1]),
    filters: {},
    metric: null,
    table,
    currencies: [],
    currenciesWithoutRate: [],
  })
})
