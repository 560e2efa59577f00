import { operationsSet } from '@aftermile/dashboards/analytics/operations'
import { expect, test } from 'vitest'
import { amountText, changeText, exactText, formatOf } from './amount-text.ts'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')
const texts = (amount: number | null, format: Parameters<typeof amountText>[1]) => [
  plain(amountText(amount, format)),
  plain(exactText(amount, format)),
]

test('an amount is short with its unit, and in full in the tooltip', () => {
  expect(texts(12_345, 'count')).toEqual(['12,3k', '12 345'])
  expect(texts(1234.5, 'kg')).toEqual(['1,2k kg', '1 234,5 kg'])
  expect(texts(0.25, 'm3')).toEqual(['0,3 m³', '0,25 m³'])
  expect(texts(97.25, 'percent')).toEqual(['97,3 %', '97,3 %'])
  expect(texts(0.5, 'percent')).toEqual(['0,50 %', '0,50 %'])
  expect(texts(3600, 'days')).toEqual(['2,5 days', '2 days 12 hours'])
  expect(texts(3600, 'days2')).toEqual(['2,50 days', '2 days 12 hours'])
  expect(texts(61.25, 'gPerTkm')).toEqual(['61,3 g/tkm', '61,3 g/tkm'])
  expect(texts(null, 'days')).toEqual(['–', 'No data'])
})

test('money is in the currency of its rows, and in that of the tenant where rows have none', () => {
  const inCurrencies = (...currencies: string[]) =>
    texts(1_500_000, formatOf(operationsSet, { metric: 'baseSalesValue', currencies }))
  expect(inCurrencies()).toEqual(['1,5m SEK', '1 500 000,00 kr'])
  expect(inCurrencies('NOK')).toEqual(['1,5m NOK', '1 500 000,00 NOK'])
  expect(inCurrencies('SEK', 'EUR')).toEqual(['1,5m SEK/EUR', '1 500 000 in SEK and EUR together, not converted'])
})

test('a change is in points for percentages, else in percent', () => {
  expect(plain(changeText(1.25, 'percent'))).toBe('+1,3 points')
  expect(plain(changeText(-12.5, 'days'))).toBe('−12,5 %')
  expect(changeText(0, 'count')).toBe('No change')
  expect([changeText(0.04, 'percent'), changeText(-0.004, 'days')]).toEqual(['No change', 'No change'])
  expect(changeText(null, 'count')).toBe('–')
})
