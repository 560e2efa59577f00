import { expect, test } from 'vitest'
import { forCountry, isTextSender, priceOfText, readTextPrices, readTextSenders, sumOfPrices } from './text-rates.ts'

test('a price is for each part and of the country, else of all other countries', () => {
  const { byCountry, problem } = readTextPrices('SE 0,45 SEK\n\n no 0.061 eur\r\n* 1,2 SEK\n')
  expect(problem).toBeNull()
  expect(priceOfText(byCountry, 'SE', 3)).toEqual({ amount: 1.35, currency: 'SEK' })
  expect(priceOfText(byCountry, 'NO', 1)).toEqual({ amount: 0.061, currency: 'EUR' })
  expect(priceOfText(byCountry, 'DE', 2)).toEqual({ amount: 2.4, currency: 'SEK' })
  expect(priceOfText(byCountry, null, 1)).toEqual({ amount: 1.2, currency: 'SEK' })
  expect(priceOfText(readTextPrices('SE 0,45 SEK').byCountry, 'NO', 1)).toBeNull()
})

test('the first bad line is named', () => {
  const problemOf = (text: string) => readTextPrices(text).problem
  expect(problemOf('')).toBeNull()
  for (const bad of [
    'SE',
    'SE 0,45',
    'SE free SEK',
    'SE -1 SEK',
    'SE 1000 SEK',
    'QQ 1 SEK',
    'Sweden 1 SEK',
    'SE 1 KRONA',
  ])
    expect(problemOf(`NO 1 SEK\n${bad}\nQQ`)).toBe(
      'line 2 must be a country, a price and a currency, such as SE 0,45 SEK',
    )
  expect(problemOf('SE 1 SEK\nse 2 SEK')).toBe('line 2 names SE again')
  expect(readTextSenders('SE A name that is too long').problem).toMatch(/^line 1 must be a country and a sender/)
})

test('a sender is a short name or a number', () => {
  for (const good of ['Nordhem', 'Nord hem 24', '+46701234567', '71700', 'H&M']) expect(isTextSender(good)).toBe(true)
  for (const bad of ['', 'Twelve chars', '12', '+46', 'Fjällro', '<b>', 'a\nb']) expect(isTextSender(bad)).toBe(false)
  const { byCountry } = readTextSenders('SE Nordhem\nUS +12025550100')
  expect([forCountry(byCountry, 'US'), forCountry(byCountry, 'DK')]).toEqual(['+12025550100', null])
})

test('a sum is known only if all prices are known and of one currency', () => {
  const item = { amount: 0.45, currency: 'SEK' }
  expect(sumOfPrices([item, item])).toEqual({ amount: 0.9, currency: 'SEK' })
  expect(sumOfPrices([item, null])).toBeNull()
  expect(sumOfPrices([item, { amount: 1, currency: 'EUR' }])).toBeNull()
  expect(sumOfPrices([])).toBeNull()
})
