import { expect, test } from 'vitest'
import { chartColors } from '../../../theme.ts'
import type { ChartStyle } from './chart-marks.ts'
import { cellAt, type MonthMap, monthMapOption } from './month-map-option.ts'

const style: ChartStyle = {
  names: () => ({ text: '', color: null, icon: null, isAlert: false, position: -1 }),
  colors: chartColors.light,
  filters: {},
  scale: 1,
  format: 'percent',
}
const map: MonthMap = {
  months: ['Aug 2026', 'Sep 2026'],
  rows: [
    { name: 'PostNord', amounts: [95.4, 90], behind: [400, 300], isOn: true },
    { name: 'Bring', amounts: [null, 50], behind: [0, 200], isOn: false },
    { name: 'Early <Bird>', amounts: [10, null], behind: [12, 0], isOn: true },
  ],
  better: 'higher',
  counted: 'shipments',
}

type Drawn = {
  value: [number, number, number]
  itemStyle: { color: string; opacity: number }
  label: { color: string }
}

const drawn = (shown: MonthMap): Drawn[] => {
  const { series } = monthMapOption(shown, style)
  const [item] = Array.isArray(series) ? series : [series]
  return (item as { data: Drawn[] }).data
}

test('the strongest colour is the worst of those with enough shipments, and months without any are empty', () => {
  const [best, , worst, few] = drawn(map)
  const { heat } = chartColors.light
  expect(drawn(map).map(({ value }) => value)).toEqual([
    [0, 0, 95.4],
    [1, 0, 90],
    [1, 1, 50],
    [0, 2, 10],
  ])
  expect(best?.itemStyle).toEqual({ color: heat[0], opacity: 1 })
  expect(worst?.itemStyle).toEqual({ color: heat.at(-1), opacity: 0.25 })
  expect(few?.itemStyle.color).toBe(chartColors.light.line)
})

test('where less is better, the most is the strongest', () => {
  const [best] = drawn({ ...map, better: 'lower' })
  expect(best?.itemStyle.color).toBe(chartColors.light.heat.at(-1))
})

test('a mark is the row and the month that it is drawn for, and its tooltip says how many it is of', () => {
  expect(cellAt(map, 2)).toEqual({ row: 1, month: 1 })
  expect(cellAt(map, 9)).toBeNull()
  const { tooltip } = monthMapOption(map, style)
  const { formatter } = tooltip as { formatter: (params: unknown) => string }
  expect(formatter({ dataIndex: 3, seriesIndex: 0 }).replaceAll('\u00a0', ' ')).toBe(
    'Early &#60;Bird&#62;, Aug 2026<br><b>10,0 %</b> · of 12 shipments<br>Too few to judge',
  )
})
