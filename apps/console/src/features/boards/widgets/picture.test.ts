import type { WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import { percent } from '@aftermile/domain/format/numbers'
import { expect, test } from 'vitest'
import { chartColors } from '../../../theme.ts'
import { noteLines } from '../export/note-lines.ts'
import type { BoardContext } from '../state/board-context.ts'
import { valueNamesOf } from '../state/value-names.ts'
import { pictureOf } from './picture.ts'

const query = { filters: { merchantId: { values: ['fjallro', 'lykta'] }, milestoneIndex: { values: [5000] } } }

// A picture is only read from the context.
const context = {
  board,
  store: { current: () => ({ query }), shown: () => null },
  names: valueNamesOf(undefined),
  colors: chartColors.light,
  scale: 1,
} as unknown as BoardContext

function picture(id: string, result: WidgetResult) {
  const widget = board.widgets.find(each => each.id === id)
  if (widget === undefined) throw new Error(`There is no widget ${id}.`)
  const shown = { result, filters: {}, metric: null, table: null, currencies: [], currenciesWithoutRate: [] }
  return pictureOf(context, widget, { shown, chart: null })
}

const texts = (table: ReturnType<typeof picture>['table']) => table.map(row => row.map(({ text }) => text))

test('the picture of a share has its percent, its counts and its target', () => {
  const { title, lines } = picture('expired', { kind: 'share', part: 3, whole: 100 })
  expect(title).toBe('Estimated delivery time expired')
  expect(lines.map(({ text }) => text)).toEqual([percent(3), '3 of 100', `Target ≤ ${percent(1.5)}, missed`])
})

test('the picture of a kanban has every day and milestone, with coloured counts', () => {
  const tally = { values: ['2026-11-10|1000', '2026-11-12|3000'], amounts: [4, 7] }
  const { table } = picture('kanban', { kind: 'tally', tally })
  expect(texts(table)).toEqual([
    ['Booked', '1000', '2000', '3000', '4000', '5000', '6000'],
    ['Nov 12', '', '', '7', '', '', ''],
    ['Nov 10', '4', '', '', '', '', ''],
  ])
  expect(table[1]?.map(({ fill }) => fill !== undefined)).toEqual([false, false, false, true, false, false, false])
})

test('the picture of the table has the rows of its page', () => {
  const rows = [{ shipmentNumber: 'FR1', tags: ['vip', 'gift'], ageMinutes: 3000 }]
  const { table } = picture('shipmentTable', { kind: 'rows', rows, total: 90 })
  expect(table).toHaveLength(2)
  expect(texts(table)[1]?.filter(text => text !== '')).toEqual(['FR1', '2 days', 'vip, gift'])
})

test('a picture says of when it is and which filters it has, in lines that fit', () => {
  const { notes } = picture('expired', { kind: 'share', part: 3, whole: 100 })
  expect(notes[0]).toMatch(/^As of /)
  expect(notes.slice(1)).toEqual(['Filters: Merchant: fjallro · Merchant: lykta · Milestone: 5000'])
  expect(noteLines(notes.slice(1), text => text.length <= 30)).toEqual([
    'Filters: Merchant: fjallro ·',
    'Merchant: lykta · Milestone:',
    '5000',
  ])
})
