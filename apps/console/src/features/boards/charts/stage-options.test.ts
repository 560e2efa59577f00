import { expect, test } from 'vitest'
import { chartColors } from '../../../theme.ts'
import { valueNamesOf } from '../state/value-names.ts'
import type { ChartStyle } from './chart-marks.ts'
import { areaOption, waterfallOption } from './stage-options.ts'

const style: ChartStyle = {
  names: valueNamesOf(undefined),
  colors: chartColors.light,
  filters: {},
  scale: 1,
  format: 'count',
}

test('each stage starts where the one before ends, and the last bar is the sum', () => {
  const bars = [
    { title: 'Packing', minutes: 1440, count: 4, position: 0 },
    { title: 'In transit', minutes: 2880, count: 3, position: 5 },
  ]
  expect(waterfallOption(bars, style)).toMatchObject({
    yAxis: { data: ['Packing', 'In transit', 'Sum of stages'] },
    series: [{ data: [0, 1, 0] }, { data: [{ value: 1 }, { value: 2 }, { value: 3 }] }],
  })
})

test('the running month is named and shaded, and chosen months are marked', () => {
  const areas = {
    stages: ['Packing'],
    months: [202609, 202610, 202611],
    running: 202611,
    averages: [[1440, null, 720]],
    isMarked: (month: number) => month === 202610,
  }
  const shaded = ['transparent', style.colors.line]
  expect(areaOption(areas, style)).toMatchObject({
    xAxis: { data: ['Sep 2026', 'Oct 2026', 'Nov 2026 (running)'], splitArea: { areaStyle: { color: shaded } } },
    series: [
      {
        data: [
          { value: 1, symbol: 'none' },
          { value: 0, symbol: 'circle' },
          { value: 0.5, symbol: 'none' },
        ],
      },
    ],
  })
})
