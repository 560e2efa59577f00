import { expect, test } from 'vitest'
import { chartColors } from '../../../theme.ts'
import { valueNamesOf } from '../state/value-names.ts'
import { barsOption } from './bars-option.ts'
import type { ChartStyle, Mark } from './chart-marks.ts'
import { markTip, pieOption } from './pie-option.ts'

const styleIn = (scheme: 'light' | 'dark'): ChartStyle => ({
  names: valueNamesOf(undefined),
  colors: chartColors[scheme],
  filters: {},
  format: 'count',
  scale: 1,
})
const aMark = (part: Partial<Mark>): Mark => ({
  name: 'Bring',
  values: ['bring'],
  amount: 1234,
  share: 0.05,
  color: 'c',
  isOn: true,
  ...part,
})

test('a pie starts at its start angle and fades the marks that are off', () => {
  const option = pieOption([aMark({}), aMark({ isOn: false })], styleIn('dark'), { startAngle: 270 })
  expect(option).toMatchObject({
    animation: false,
    series: [
      {
        startAngle: 270,
        data: [{ itemStyle: { color: 'c' } }, { itemStyle: { color: chartColors.dark.faded } }],
      },
    ],
  })
})

test('a slice is labelled with its full name and its value', () => {
  const option = pieOption([aMark({ name: 'Parcel {b} locker', amount: 340 })], styleIn('light'), { startAngle: 270 })
  expect(option).toMatchObject({ series: [{ data: [{ label: { overflow: 'break' } }] }] })
  expect(JSON.stringify(option, (_, part) => (typeof part === 'function' ? String(part()) : part))).toContain(
    'Parcel {b} locker\\n340',
  )
})

test('a tooltip shows count and share, and names are escaped', () => {
  expect(markTip(aMark({ name: '<img src=x>' }), styleIn('light'))).toBe(
    '&#60;img src=x&#62;<br><b>1\u00a0234</b> · 5,0\u00a0%',
  )
})

test('bars are horizontal with the largest on top, or vertical', () => {
  const marks = [aMark({})]
  expect(barsOption(marks, styleIn('light'), { isHorizontal: true })).toMatchObject({
    xAxis: { type: 'value' },
    yAxis: { type: 'category', inverse: true },
  })
  expect(barsOption(marks, styleIn('light'), { isHorizontal: false })).toMatchObject({
    xAxis: { type: 'category' },
    yAxis: { type: 'value' },
  })
})

test('vertical bars show every word as a label, but may skip numbers and days', () => {
  const under = (names: string[]) =>
    barsOption(
      names.map(name => aMark({ name })),
      styleIn('light'),
      { isHorizontal: false },
    )
  expect(under(['Preparation', 'Departure'])).toMatchObject({
    xAxis: { axisLabel: { interval: 0, hideOverlap: false } },
  })
  expect(under(['1 day', '2 days'])).toMatchObject({ xAxis: { axisLabel: { hideOverlap: true } } })
})
