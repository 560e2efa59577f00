import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  email,
  fill,
  firstFailure,
  isAfter,
  isBefore,
  max,
  maxValue,
  regex,
  required,
  size,
  time,
  validRegex,
} from './form-rules.ts'

test('required refuses empty values', () => {
  for (const empty of [null, undefined, '', '  ', []]) expect(required(empty)).toBe('The {_field_} field is required')
  for (const there of ['x', 0, false, ['x']]) expect(required(there)).toBeNull()
})

test('every other rule leaves an empty field to required', () => {
  const rules = [
    email,
    max(1),
    regex(/x/),
    maxValue(1),
    size(1),
    time,
    isAfter('a', 'A'),
    isBefore('a', 'A'),
    validRegex,
  ]
  for (const rule of rules) for (const empty of [null, undefined, '']) expect(rule(empty, {})).toBeNull()
})

test('email', () => {
  for (const good of ['a@b.se', 'first.last+tag@sub.example.com', 'åsa@exempel.se']) expect(email(good)).toBeNull()
  for (const bad of ['a', 'a@b', '@b.se', 'a b@c.se', 'a@b..se', 'a@b.se,c@d.se', `${'x'.repeat(250)}@b.se`]) {
    expect(email(bad)).toBe('{_field_} must be an e-mail address')
  }
})

test('max counts characters as people do', () => {
  expect(max(3)('åäö')).toBeNull()
  expect(max(3)('🚚🚚🚚')).toBeNull()
  expect(max(3)('four')).toBe('The {_field_} field may not be longer than 3 characters')
})

test('regex, max_value and size', () => {
  expect(regex(/^\d+$/)('12')).toBeNull()
  expect(regex(/^\d+$/)('x')).toBe('The {_field_} field format is invalid')
  expect(maxValue(10)(10)).toBeNull()
  expect(maxValue(10)(11)).toBe('The {_field_} field must be 10 or less')
  expect(maxValue(10)('many')).toBe('The {_field_} field must be 10 or less')
  expect(size(1)({ size: 1024 })).toBeNull()
  expect(size(1)({ size: 1025 })).toBe('The {_field_} field must be a file of at most 1 kB')
})

test('time is HH:mm, in the words of the spec', () => {
  for (const good of ['00:00', '09:30', '23:59']) expect(time(good)).toBeNull()
  for (const bad of ['24:00', '9:30', '12:60', '12.30', 'noon'])
    expect(time(bad)).toBe('The {_field_} field must be in the format HH:mm')
})

test('isAfter and isBefore compare times of day and instants, in the words of the spec', () => {
  expect(isAfter('from', 'From')('10:00', { from: '09:59' })).toBeNull()
  expect(isAfter('from', 'From')('10:00', { from: '10:00' })).toBe('{_field_} must be later than From')
  expect(isBefore('to', 'To')('2026-01-01T00:00:00Z', { to: '2026-01-01T01:30:00+01:00' })).toBeNull()
  expect(isBefore('to', 'To')('2026-01-02', { to: '2026-01-01' })).toBe('The {_field_} must be earlier than To')
  expect(isAfter('from', 'From')('not a time', { from: '09:59' })).toBe('{_field_} must be later than From')
})

test('of two different instants one is after and the other before, never both', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (one, other) => {
      const after = isAfter('other', 'other')(one.toISOString(), { other: other.toISOString() }) === null
      const before = isBefore('other', 'other')(one.toISOString(), { other: other.toISOString() }) === null
      expect([after, before]).toEqual([one > other, one < other])
    }),
  )
})

test('validRegex', () => {
  expect(validRegex('^[A-Z]{2}\\d+$')).toBeNull()
  expect(validRegex('([a-z')).toBe('Invalid regular expression')
})

test('the message is that of the first failing rule', () => {
  expect(firstFailure([required, email], '')).toBe('The {_field_} field is required')
  expect(firstFailure([required, email], 'x')).toBe('{_field_} must be an e-mail address')
  expect(firstFailure([required, email], 'a@b.se')).toBeNull()
})

test('fill inserts values and leaves unknown placeholders', () => {
  expect(fill('The {_field_} is {max} {odd}', { _field_: 'age', max: 3 })).toBe('The age is 3 {odd}')
})
