import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import { milestones } from '@aftermile/domain/lists/milestones'
import { progressColors } from '@aftermile/domain/lists/palette'
import { statuses } from '@aftermile/domain/lists/statuses'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartColors } from '../../../theme.ts'
import { valueNamesOf } from '../state/value-names.ts'
import { type ChartStyle, marksOf } from './chart-marks.ts'
import { figuresOf } from './figures.ts'
import { cellsOf, isPaired } from './pair-cells.ts'

const widgets: readonly AnyWidget[] = board.widgets
const style: ChartStyle = {
  names: valueNamesOf(undefined),
  colors: chartColors.light,
  filters: {},
  scale: 1,
  format: 'count',
}

function widgetOf<K extends AnyWidget['kind']>(id: string, kind: K): Extract<AnyWidget, { kind: K }> {
  const widget = widgets.find(each => each.id === id)
  if (widget?.kind !== kind) throw new Error(`${id} is no ${kind}`)
  return widget as Extract<AnyWidget, { kind: K }> // checked above
}

const tallyOf = (counts: Readonly<Record<string, number>>) => ({
  values: Object.keys(counts),
  amounts: Object.values(counts),
})

test('only the product group pie shows its top 10, every other pie shows all values', () => {
  const values = Array.from({ length: 14 }, (_, index) => `value-${index}`)
  const tally = { values, amounts: values.map((_, index) => index + 1) }
  const pies = widgets.filter(widget => widget.kind === 'pie')
  const sliceCounts = pies.map(widget => [widget.title, marksOf(widget, tally, style).length])
  expect(sliceCounts).toEqual(pies.map(({ title }) => [title, title === 'Product group' ? 11 : 14]))
})

test('the product group pie gathers small slices in Other: the marks contain every value and add up to the total', () => {
  const widget = widgetOf('productGroup', 'pie')
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 5 }), { maxLength: 30 }), fc.nat(500), (values, max) => {
      const amounts = values.map((_, index) => ((index * 7919) % (max + 1)) + 1)
      const marks = marksOf(widget, { values, amounts }, style)
      expect(marks.length).toBeLessThanOrEqual(11)
      expect(marks.flatMap(mark => mark.values).toSorted()).toEqual(values.toSorted())
      expect(marks.reduce((sum, mark) => sum + mark.amount, 0)).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
      if (values.length > 10) expect(marks.at(-1)?.name).toBe('Other')
    }),
  )
})

test('all 24 hours are there, also those without bookings', () => {
  const marks = marksOf(widgetOf('bookingTime', 'bars'), { values: [8, 23], amounts: [3, 1] }, style)
  expect(marks).toHaveLength(24)
  expect(marks.map(mark => mark.amount).filter(Boolean)).toEqual([3, 1])
  expect(marks[8]?.name).toBe('08:00')
})

test('long ages are gathered in the last bar', () => {
  const values: Value[] = Array.from({ length: 90 }, (_, day) => day)
  const marks = marksOf(widgetOf('age', 'bars'), { values, amounts: values.map(() => 1) }, style)
  expect(marks[0]?.name).toBe('< 1 day')
  expect(marks.at(-1)).toMatchObject({ name: '45+ days', amount: 45 })
})

test('milestones keep their order', () => {
  const tally = { values: [6000, 1000, 3000], amounts: [1, 2, 3] }
  const marks = marksOf(widgetOf('milestones', 'bars'), tally, style)
  expect(marks.map(mark => mark.values[0])).toEqual([1000, 3000, 6000])
})

test('milestones, statuses and other named values have the colour of their list on every chart', () => {
  // The test reads only these sets.
  const names = valueNamesOf({ milestone: milestones, status: statuses } as unknown as Parameters<
    typeof valueNamesOf
  >[0])
  for (const colors of [chartColors.light, chartColors.dark]) {
    const inStyle = { ...style, names, colors }
    const bars = marksOf(widgetOf('milestones', 'bars'), { values: [1000, 3000, 6000], amounts: [1, 2, 3] }, inStyle)
    expect(bars.map(({ color }) => color)).toEqual([
      progressColors.preparation,
      progressColors.in_transit,
      progressColors.completed,
    ])
    const kanban = cellsOf(widgetOf('kanban', 'kanban'), tallyOf({ '2026-11-10|3000': 1 }), inStyle)
    expect(kanban.columns.map(({ color }) => color)).toEqual(milestones.map(({ color }) => color))
    const [slice] = marksOf(widgetOf('status', 'pie'), tallyOf({ in_transit: 1 }), inStyle)
    expect(slice?.color).toBe(progressColors.in_transit)
  }
})

test('marks outside the filter are off, the others are on', () => {
  const filters = { statusId: { values: ['lost'] } }
  const marks = marksOf(widgetOf('status', 'pie'), tallyOf({ lost: 1, delivered: 4 }), { ...style, filters })
  expect(marks.map(({ name, isOn }) => [name, isOn])).toEqual([
    ['delivered', false],
    ['lost', true],
  ])
})

test('a carrier keeps its colour, whatever other carriers there are', () => {
  const widget = widgetOf('serviceProvider', 'pie')
  const colorAmong = (counts: Record<string, number>) =>
    marksOf(widget, tallyOf(counts), style).find(({ name }) => name === 'bring')?.color
  expect(colorAmong({ bring: 3, dhl: 9 })).toBe(colorAmong({ ups: 8, bring: 1, gls: 2 }))
})

const alerts = valueNamesOf({
  tag: [
    { id: 'stalled', text: 'Stalled', color: null, icon: null, isAlert: true },
    { id: 'vip', text: 'VIP', color: null, icon: null, isAlert: false },
  ],
  // The test reads only this set.
} as unknown as Parameters<typeof valueNamesOf>[0])

test('the heatmap shows only alert tags, by milestone', () => {
  const tally = tallyOf({ 'stalled|3000': 4, 'vip|3000': 9, 'stalled|1000': 1 })
  const cells = cellsOf(widgetOf('alertHeatmap', 'heatmap'), tally, { ...style, names: alerts })
  expect(cells.rows.map(({ name }) => name)).toEqual(['Stalled'])
  expect(cells.columns).toHaveLength(6)
  expect(cells.max).toBe(4)
})

test('planned days without arrivals are there too', () => {
  const tally = tallyOf({ '2026-11-10|expected': 2, '2026-11-12|arrived': 1 })
  const widget = widgetOf('plannedArrivals', 'bars')
  if (!isPaired(widget)) throw new Error('The arrivals widget has no pair.')
  const cells = cellsOf(widget, tally, style)
  expect(cells.rows.map(({ key }) => key)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12'])
})

test('the table view of every counting widget holds what its chart counts', () => {
  const counting = widgets.filter(
    widget => widget.kind === 'pie' || widget.kind === 'bars' || widget.kind === 'heatmap' || widget.kind === 'kanban',
  )
  expect(counting.length).toBeGreaterThan(18)
  for (const widget of counting) {
    const pairs = widget.kind === 'bars' ? { '2026-11-10|expected': 5 } : { '2026-11-10|3000': 5 }
    const tally = isPaired(widget)
      ? tallyOf(widget.kind === 'heatmap' ? { 'stalled|3000': 5 } : pairs)
      : { values: [5], amounts: [5] }
    const { rows } = figuresOf(widget, { kind: 'tally', tally }, { ...style, names: alerts })
    expect(rows.map(row => row.amount)).toEqual([5])
  }
})

test('bars show the largest values, the table view shows all', () => {
  const widget = widgetOf('account', 'bars')
  const tally = tallyOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`account ${index}`, index + 1])))
  const marks = marksOf(widget, tally, style)
  expect(marks.map(({ amount }) => amount)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19])
  expect(marksOf(widget, tally, { ...style, scale: 1.7 })).toHaveLength(7)
  expect(figuresOf(widget, { kind: 'tally', tally }, style).rows).toHaveLength(30)
})

test('twice as many carriers as colours still have different colours', () => {
  const count = chartColors.light.categories.length * 2
  const entries = Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    text: `c${index}`,
    color: null,
    icon: null,
  }))
  // The test reads only this set.
  const names = valueNamesOf({ serviceProvider: entries } as unknown as Parameters<typeof valueNamesOf>[0])
  const widget = { ...widgetOf('serviceProvider', 'pie'), top: count }
  const marks = marksOf(widget, tallyOf(Object.fromEntries(entries.map(({ id }) => [id, 1]))), { ...style, names })
  expect(new Set(marks.map(({ color }) => color)).size).toBe(count)
})
