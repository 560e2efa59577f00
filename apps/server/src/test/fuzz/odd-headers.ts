import type { Random } from '../../demo/reference/random.ts'

const values: Readonly<Record<string, readonly string[]>> = {
  'if-match': ['"1"', '*', '""', '"99999999999999999999"', 'W/"1"', '"-1"', '1', '"1", "2"', 'x'.repeat(4000)],
  'if-none-match': ['"1"', '*', '""', 'x'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'idempotency-key': ['a', 'a key', '', 'x'.repeat(200), 'x'.repeat(201), 'å', '{}'],
  'x-tenant': ['nordhem', 'sydkust', 'system', '', '*', 'nobody', "' or 1=1", 'å', 'x'.repeat(5000)],
  'x-request-id': ['order-42-abc', '', 'x'.repeat(100), '\u00ff'],
  'x-forwarded-for': ['', 'unknown', '999.1.1.1', '::1', '1.1.1.1, not an address', ',', '10.0.0.1:80', 'å'],
  'x-forwarded-host': ['', 'elsewhere.example', 'a b', '[', 'x:99999'],
  'x-forwarded-proto': ['', 'ftp', 'https', 'https,http'],
  'x-http-method-override': ['DELETE'],
  'accept-encoding': ['br', 'gzip', 'identity;q=0', '*;q=0', 'nonsense', 'gzip;q=9'],
  'accept-language': ['sv', '*', 'x'.repeat(500), ';;q='],
  'content-encoding': ['gzip', 'br', 'nonsense'],
  'sec-fetch-site': ['cross-site', 'same-origin', ''],
  accept: ['text/html', 'application/xml', '*', ''],
  cookie: ['aftermile_session=x', 'aftermile_session=%00', 'aftermile_sign_in=x; aftermile_sign_in.sig=y', '=;;=', 'a'],
  expect: ['100-continue', 'nonsense'],
  host: ['', 'elsewhere.example', 'a b', '[::1', 'localhost:99999'],
  origin: ['null', 'https://elsewhere.example', ''],
  range: ['bytes=0-', 'bytes=9-1', 'bytes=-1', 'x'],
  upgrade: ['websocket', 'h2c'],
}
const names = Object.keys(values)

export function oddHeaders(random: Random): Record<string, string> {
  const chosen = Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => random.pick(names))
  const headers = Object.fromEntries(chosen.map(name => [name, random.pick(values[name] ?? [''])]))
  return 'upgrade' in headers ? { ...headers, connection: 'upgrade' } : headers
}
