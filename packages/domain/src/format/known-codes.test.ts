import { expect, test } from 'vitest'
import { isCurrency, isLocale } from './known-codes.ts'

test('currencies are known by their codes', () => {
  expect(['SEK', 'EUR', 'KWD', 'JPY'].map(isCurrency)).not.toContain(false)
  expect(['QQQ', 'sek', 'kr', ''].map(isCurrency)).not.toContain(true)
})

test('a locale names a language', () => {
  expect(['sv', 'sv-SE', 'sv_SE', 'nb-NO', 'zh-Hant-TW', 'EN'].map(isLocale)).not.toContain(false)
  expect(['swedish', 'xx', 'x', '46', 'sv SE', '-', ''].map(isLocale)).not.toContain(true)
})
