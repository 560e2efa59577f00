import fc from 'fast-check'
import { expect, test } from 'vitest'
import { email, fill, isAfter, max, regex, required, time } from './form-rules.ts'

test('required refuses empty values', () => {
  for (const empty of [null, undefined, '', '  ', []]) expect(required(empty)).toBe('The {_field_} field is required')
  for (const there of ['x', 0, false, ['x']]) expect(required(there)).toBeNull()
})

test('every other rule leaves an empty field to required', () => {
  const rules = [email, max(1), regex(/x/), time, isAfter('a', 'A')]
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

test('regex', () => {
  expect(regex(/^\d+$/)('12')).toBeNull()
  expect(regex(/^\d+$/)('x')).toBe('The {_field_} field format is invalid')
})

test('time is HH:mm, in the words of the spec', () => {
  for (const good of ['00:00', '09:30', '23:59']) expect(time(good)).toBeNull()
  for (const bad of ['24:00', '9:30', '12:60', '12.30', 'noon'])
    expect(time(bad)).toBe('The {_field_} field must be in the format HH:mm')
})

test('isAfter compares times of day and instants, in the words of the spec', () => {
  expect(isAfter('from', 'From')('10:00', { from: '09:59' })).toBeNull()
  expect(isAfter('from', 'From')('10:00', { from: '10:00' })).toBe('{_field_} must be later than From')
  expect(isAfter('from', 'From')('not a time', { from: '09:59' })).toBe('{_field_} must be later than From')
})

test('of two different instants one is after the other, never both', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (first, other) => {
      const isLater = (a: Date, b: Date) =>
        isAfter('other', 'other')(a.toISOString(), { other: b.toISOString() }) === null
      expect([isLater(first, other), isLater(other, first)]).toEqual([first > other, first < other])
    }),
  )
})

test('fill inserts values and leaves unknown placeholders', () => {
  expect(fill('The {_field_} is {max} {odd}', { _field_: 'age', max: 3 })).toBe('The age is 3 {odd}')
})
