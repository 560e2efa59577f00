import { expect, test } from 'vitest'
import { valueNamesOf } from './value-names.ts'

test('an unnamed value is shown as it is, an unlisted area with its country', () => {
  const names = valueNamesOf(undefined)
  expect(names('status', 'odd').text).toBe('odd')
  expect(names(null, null).text).toBe('Unknown')
  expect(names('countryArea', 'PL-61').text).toBe('PL (61)')
  expect(names('countryArea', 'somewhere').text).toBe('somewhere')
})
