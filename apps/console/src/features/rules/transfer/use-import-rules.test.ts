import { expect, test } from 'vitest'
import { isOnAfterImport } from './use-import-rules.ts'

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
