import { expect, test } from 'vitest'
import { attachmentsOf, envelopeText, readEnvelope, writeEnvelope } from './envelope.ts'

const subject = 'Hello {{ receiverFirstName | default: "there" }}'

test('an envelope is read as it was written, also fields that nobody knows', () => {
  const written = writeEnvelope({ campaign: 7 }, { subject, attachments: ['note'], cc: '' })
  const read = readEnvelope(written)
  expect(read).toEqual({ campaign: 7, subject, attachments: ['note'] })
  expect([envelopeText(read ?? {}, 'subject'), envelopeText(read ?? {}, 'cc')]).toEqual([subject, ''])
})

test('an empty envelope has no payload', () => {
  expect(readEnvelope(null)).toEqual({})
  expect(writeEnvelope({ subject }, { subject: '' })).toBeNull()
})

test.each(['[]', '"text"', 'null', '{"subject": '])('%s is no envelope', payload => {
  expect(readEnvelope(payload)).toBeNull()
})

test('only texts are attachments', () => {
  expect(attachmentsOf({ attachments: ['label', 7] })).toEqual(['label'])
  expect(attachmentsOf({ attachments: 'label' })).toEqual([])
})
