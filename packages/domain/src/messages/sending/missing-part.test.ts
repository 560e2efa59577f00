import { expect, test } from 'vitest'
import { missingPart, withMainParts } from './missing-part.ts'

const empty = { content: null, text: null, payload: null }
const mail = { type: 'email', ...empty, payload: '{"subject": "Late"}', content: '<p>Hello</p>' } as const

test('an e-mail needs a subject and something to say', () => {
  expect(missingPart(mail)).toBe(null)
  expect(missingPart({ ...mail, content: ' ', text: 'Hello' })).toBe(null)
  for (const payload of [null, '', '{}', '{"subject": " "}', '{"subject": 1}', '[]', 'no JSON'])
    expect(missingPart({ ...mail, payload })?.field).toBe('payload.subject')
  expect(missingPart({ ...mail, content: ' ' })?.field).toBe('content')
})

test('a text message needs a text, a webhook an address, and other templates nothing', () => {
  expect(missingPart({ type: 'text', ...empty })?.field).toBe('text')
  expect(missingPart({ type: 'text', ...empty, text: 'Hello' })).toBe(null)
  expect(missingPart({ type: 'webhook', ...empty })?.message).toBe('The address is empty')
  expect(missingPart({ type: 'attachment', ...empty })).toBe(null)
})

test('a language has what it leaves out from the main template', () => {
  expect(missingPart(withMainParts({ type: 'email', ...empty }, mail))).toBe(null)
  expect(missingPart(withMainParts({ type: 'email', ...empty, payload: '{"to": ["a@b.example"]}' }, mail))?.field).toBe(
    'payload.subject',
  )
})
