import type { Random } from '../../demo/reference/random.ts'

const days = [
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '-000001-01-01',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '294277-01-01',
  '+275760-09-13',
  '-271821-04-20',
]
const dates = [
  ...days,
  ...days.map(day => `${day}T00:00:00.000Z`),
  '9999-12-31T23:59:59.999999Z',
  '0000-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-12:00',
  '2026-06-01T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-06-01T00:00:00+99:99',
  '2026-06-01',
  '25:61',
  'infinity',
  '-infinity',
  'now',
  'epoch',
]
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202etxt',
  '\u2028',
  '\uffff',
  '🚚'.repeat(200),
  'a\u0301'.repeat(500),
  "' or 1=1 --",
  '"; drop table tags; --',
  '\\',
  '%',
  '_',
  '*',
  '$1',
  '{}',
  '{_field_}',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'a@b',
  `${'a'.repeat(300)}@b.se`,
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'Europe/Nowhere',
  '(',
  '[',
  '(a+)+$',
  ',',
  ';',
  ':',
  '&=',
]
const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-320,
  1e21,
  1e308,
  -1e308,
  127,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e15,
  123456789.123456,
]

/** Numbers that JSON.stringify cannot write: jsonOf() puts them into its text. */
const rawNumbers = ['1e999', '-1e999', '1E400', '0.00000000000000000000000000000000001', '-0', `1${'0'.repeat(400)}`]

export const oddDate = (random: Random): string => random.pick(dates)

export function oddText(random: Random): string {
  if (random.chance(0.15)) return oddDate(random)
  if (random.chance(0.02)) return 'x'.repeat(random.pick([256, 1001, 8192, 70_000, 300_000]))
  const text = random.pick(texts)
  return random.chance(0.2) ? text + random.pick(texts) : text
}

export function oddValue(random: Random): unknown {
  switch (random.weighted({ text: 5, date: 2, number: 3, raw: 1, plain: 3, list: 1, deep: 0.6 })) {
    case 'text':
      return oddText(random)
    case 'date':
      return oddDate(random)
    case 'number':
      return random.pick(numbers)
    case 'raw':
      return `@raw:${random.pick(rawNumbers)}`
    case 'plain':
      return random.pick([null, true, false, [], {}, [null], [[]], { id: null }])
    case 'list':
      return Array.from({ length: random.pick([1, 50, 1001, 5000]) }, () => random.pick(texts))
    case 'deep':
      return `@${random.pick(['lists', 'objects'])}:${random.pick([5, 100, 1000, 8000, 100_000])}`
  }
}

/** JSON text, with the numbers and the depth that JSON.stringify cannot write. One deep value is enough. */
export function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '')
    .replace(/"@raw:([^"]*)"/g, '$1')
    .replace(/"@lists:(\d+)"/, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)))
    .replace(/"@objects:(\d+)"/, (_, depth: string) => `${'{"a":'.repeat(Number(depth))}1${'}'.repeat(Number(depth))}`)
}
