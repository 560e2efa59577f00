import { expect, test } from 'vitest'
import { country } from './input-values.ts'

test('a country may be sent with two or three letters and is kept with two', () => {
  expect(['se', 'SWE', 'fin'].map(code => country.parse(code))).toEqual(['SE', 'SE', 'FI'])
  for (const wrong of ['Sweden', 'QQQ', 'S', '']) expect(country.safeParse(wrong).success, wrong).toBe(false)
})
