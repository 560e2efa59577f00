import { expect, test } from 'vitest'
import { isOnAfterImport } from './is-on-after-import.ts'

test.each([
  [true, false, true, true],
  [true, false, false, true],
  [true, true, true, true],
  [false, true, true, false],
  [false, true, false, true],
  [false, false, false, false],
])(
  'a rule that is on: %s, in the file: %s, imported as disabled: %s, is on afterwards: %s',
  (was, inFile, isOff, is) => {
    expect(isOnAfterImport({ isEnabled: was }, { draft: { isEnabled: inFile }, isOff })).toBe(is)
  },
)
