import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConnectionString, writeConnectionString } from './connection-string.ts'

test('fields are the same after writing and reading a connection string', () => {
  const id = fc.string({ minLength: 1 }).filter(text => text.trim() === text && text !== '__proto__')
  const fields = fc.dictionary(id, fc.string({ minLength: 1, unit: 'grapheme' }))
  fc.assert(
    fc.property(fields, given => {
      expect(readConnectionString(writeConnectionString(given))).toEqual({ ...given })
    }),
  )
})

test('values are URL-encoded, so they may contain the separators', () => {
  const fields = { apiKey: 'a;b=c', baseUrl: 'https://api.example.com/v1?x=1' }
  const text = 'apiKey=a%3Bb%3Dc;baseUrl=https%3A%2F%2Fapi.example.com%2Fv1%3Fx%3D1'
  expect(writeConnectionString(fields)).toBe(text)
  expect(readConnectionString(text)).toEqual(fields)
})

test('a handwritten text is read as far as possible', () => {
  expect(readConnectionString(' user = ada ;; key=100%;flag; user=bo')).toEqual({ user: 'bo', key: '100%', flag: '' })
  expect(readConnectionString('')).toEqual({})
})
