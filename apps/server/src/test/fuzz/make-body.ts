import { gzipSync } from 'node:zlib'
import type { Random } from '../../demo/reference/random.ts'
import { changed } from './change-value.ts'
import type { Operation } from './json-schema.ts'
import { jsonOf, oddText, oddValue } from './odd-values.ts'
import { validValue } from './schema-values.ts'

export type MadeBody = { headers: Record<string, string>; body: Buffer | null }

const nothing: MadeBody = { headers: {}, body: null }

export function makeBody({ method, json, form, parameters }: Operation, random: Random): MadeBody {
  if (form === 'file') return random.chance(0.9) ? fileForm(random) : jsonBody(oddValue(random), random)
  if (form === 'fields')
    return fields(
      parameters.map(({ name }) => name),
      random,
    )
  if (json === null) return method === 'GET' || random.chance(0.8) ? nothing : jsonBody(oddValue(random), random)
  const value = validValue(json, random)
  return jsonBody(random.chance(0.2) ? value : changed(value, random), random)
}

const types = [
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;',
  'application/jsonp',
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
  '/',
  'application/json, application/json',
]

function jsonBody(value: unknown, random: Random): MadeBody {
  const headers = { 'content-type': random.chance(0.94) ? 'application/json' : random.pick(types) }
  const text = jsonOf(value)
  if (random.chance(0.95)) return { headers, body: Buffer.from(text) }
  return { headers, body: broken(text, random) }
}

function broken(text: string, random: Random): Buffer {
  switch (random.weighted({ short: 1, bom: 1, bytes: 1, twice: 1, proto: 1, zip: 1, empty: 1 })) {
    case 'short':
      return Buffer.from(text.slice(0, random.integer(0, text.length)))
    case 'bom':
      return Buffer.from(`\ufeff${text}`)
    case 'bytes':
      return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00, 0xc0])])
    case 'twice':
      return Buffer.from(text + text)
    case 'proto':
      return Buffer.from('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')
    case 'zip':
      return gzipSync(text)
    case 'empty':
      return Buffer.alloc(0)
  }
}

function fields(names: readonly string[], random: Random): MadeBody {
  const sent = new URLSearchParams()
  for (const name of names) if (random.chance(0.7)) sent.append(name, oddText(random))
  if (random.chance(0.2)) sent.append(random.pick(names), oddText(random))
  const text = random.chance(0.1) ? `${sent}&%zz=%ff&=&&%` : String(sent)
  const type = random.chance(0.9) ? 'application/x-www-form-urlencoded' : random.pick(types)
  return { headers: { 'content-type': type }, body: Buffer.from(text) }
}

const files = [
  'shipmentNumber,merchantId\nA1,fjallro\n',
  'a;b\n"open quote\n1;2',
  'a,b\n\0,2\n',
  '[{"shipmentNumber":"A1"}]',
  '[{"a":',
  '%PDF-1.4\n%%EOF',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\x89PNG\r\n\x1a\n',
  'PK\x03\x04nonsense',
  '',
  '\n'.repeat(5000),
  `${'a,'.repeat(3000)}\n`,
]

function fileForm(random: Random): MadeBody {
  const name = random.chance(0.9) ? 'file' : oddText(random)
  const filename = random.chance(0.5) ? random.pick(['a.csv', 'a.json', 'a.xlsx', 'a.pdf', 'a.png']) : oddText(random)
  const disposition = `content-disposition: form-data; name="${name}"; filename="${filename}"`
  const type = `content-type: ${random.pick(['text/csv', 'application/json', 'application/pdf', 'image/png', 'x', ''])}`
  const part = `--x\r\n${disposition}\r\n${type}\r\n\r\n${random.pick(files)}\r\n`
  const whole = Buffer.from(`${part.repeat(random.pick([1, 1, 1, 2, 30]))}--x--\r\n`, 'latin1')
  const body = random.chance(0.7) ? whole : whole.subarray(0, random.integer(0, whole.length))
  const boundary = random.chance(0.85)
    ? '; boundary=x'
    : random.pick(['', '; boundary=', '; boundary=y', '; boundary="x'])
  return { headers: { 'content-type': `multipart/form-data${boundary}` }, body }
}
