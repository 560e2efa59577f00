import { smsLength } from '@aftermile/domain/messages/sms-length'
import { expect, test } from 'vitest'
import { smsText, unicodeText } from './sms-texts.ts'

test('a text message says its segments, alphabet, room and price', () => {
  expect(smsText(smsLength('Hej'), null)).toBe('1 segment · GSM-7 · 157 characters left')
  expect(smsText(smsLength('ш'.repeat(71)), { amount: 0.5, currency: 'SEK' })).toMatch(
    /^2 segments · Unicode · 63 characters left · 1,00.kr$/,
  )
})

test('the character that made it Unicode is named', () => {
  expect(unicodeText(smsLength('Hej'))).toBeNull()
  expect(unicodeText(smsLength('Hej ç'))).toContain('“ç”')
})
