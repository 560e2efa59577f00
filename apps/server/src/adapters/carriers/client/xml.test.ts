import { expect, test } from 'vitest'
import { escapeXml, parseXml } from './xml.ts'

test('elements become objects with their attributes and lists of children', () => {
  const text = `<?xml version="1.0"?><!-- <a> --><data name='list' code="0">
    <data name="one" note="A &amp; B &#246; &#x41; &copy;"/><other/><data name="two"><data name="deep"/></data></data>`
  expect(parseXml(text)).toEqual({
    name: 'list',
    code: '0',
    data: [
      { name: 'one', note: 'A & B ö A &copy;' },
      { name: 'two', data: [{ name: 'deep' }] },
    ],
    other: [{}],
  })
})

test.each(['', 'x', '{"a":1}', '<data', '<a><b></a></b>', '<a><b/>', '</a>', '<!doctype html><title>Soon'])(
  '%s is not XML',
  text => {
    expect(parseXml(text)).toBeUndefined()
  },
)

test('a value comes back as it was written', () => {
  const value = `a"b'<c>&d`
  expect(parseXml(`<data v="${escapeXml(value)}"/>`)).toEqual({ v: value })
})

test('a long text that is not XML is given up at once', () => {
  expect(parseXml(`<data ${'a = "b" '.repeat(50_000)}`)).toBeUndefined()
  expect(parseXml('<a '.repeat(50_000))).toBeUndefined()
})
