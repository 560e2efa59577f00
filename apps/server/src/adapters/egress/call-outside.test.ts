import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Lookup } from './address-guard.ts'
import { type EgressOptions, outsideCaller } from './call-outside.ts'
import type { OutsideRequest } from './outside-call.ts'

const callOutside = (request: OutsideRequest, options: EgressOptions) => outsideCaller(options)(request)

const running: Server[] = []

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  running.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}/`, allow: [`127.0.0.1:${port}`], port }
}

const resolvingTo =
  (...addresses: string[]): Lookup =>
  (_hostname, _options, done) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const refused = { kind: 'refused', message: expect.any(String) }

test('a response has status, headers and text', async () => {
  const { url, allow } = await serve((request, response) => {
    response.writeHead(418, { 'x-method': request.method ?? '' })
    request.pipe(response)
  })
  const response = await callOutside({ url, method: 'POST', body: 'hei på deg' }, { allow })
  expect(response).toMatchObject({ kind: 'response', status: 418, text: 'hei på deg', headers: { 'x-method': 'POST' } })
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'https://example.com:8443/',
  'http://example.com:22/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  'nonsense',
])('%s is refused without any call', async url => {
  const lookup: Lookup = () => expect.unreachable('nothing is looked up')
  expect(await callOutside({ url }, { allow: [], lookup })).toEqual(refused)
})

test('all addresses that a name resolves to must be public', async () => {
  for (const addresses of [['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:192.168.0.1'], []]) {
    const call = callOutside({ url: 'http://shop.example/' }, { allow: [], lookup: resolvingTo(...addresses) })
    expect(await call, addresses.join()).toEqual(refused)
  }
})

test('a name that becomes private between two calls is refused at the second, because each connection resolves again', async () => {
  let lookups = 0
  const lookup: Lookup = (hostname, options, done) => {
    lookups++
    if (lookups > 1) return resolvingTo('127.0.0.1')(hostname, options, done)
    return done(Object.assign(new Error('away'), { code: 'ENOTFOUND' }), [])
  }
  const url = 'http://rebind.example/'
  expect(await callOutside({ url }, { allow: [], lookup })).toMatchObject({ kind: 'network' })
  expect(await callOutside({ url }, { allow: [], lookup })).toEqual(refused)
})

test('EGRESS_ALLOW applies to an exact host and port', async () => {
  const { url, port } = await serve((_request, response) => response.end('in'))
  const status = async (allow: string[]) => (await callOutside({ url }, { allow })).kind
  expect(await status([`127.0.0.1:${port}`])).toBe('response')
  expect(await status([`127.0.0.1:${port + 1}`])).toBe('refused')
  expect(await status([`localhost:${port}`])).toBe('refused')
  expect(await status([])).toBe('refused')
})

test('an allowed name may resolve to a private address', async () => {
  const { port } = await serve((_request, response) => response.end('in'))
  const url = `http://Simulator.example:${port}/`
  const options = { allow: [`simulator.example:${port}`], lookup: resolvingTo('127.0.0.1') }
  expect(await callOutside({ url }, options)).toMatchObject({ kind: 'response', text: 'in' })
})

test('a redirect is not followed', async () => {
  let inside = 0
  const secret = await serve((_request, response) => {
    inside++
    response.end('secret')
  })
  const { url, allow } = await serve((_request, response) => {
    response.writeHead(302, { location: secret.url }).end()
  })
  const response = await callOutside({ url }, { allow: [...allow, ...secret.allow] })
  expect(response).toMatchObject({ kind: 'response', status: 302, text: '' })
  expect(inside).toBe(0)
})

test.each([
  'Host',
  'Connection',
  'Transfer-Encoding',
  'Metadata-Flavor',
  'X-Forwarded-For',
  'X-aws-ec2-metadata-token',
])('the header %s is refused', async name => {
  const { url, allow } = await serve((_request, response) => response.end())
  expect(await callOutside({ url, headers: { [name]: 'x' } }, { allow })).toEqual(refused)
})

test('a header cannot inject another one', async () => {
  const { url, allow } = await serve((_request, response) => response.end())
  expect(await callOutside({ url, headers: { 'x-key': 'a\r\nhost: b' } }, { allow })).toEqual(refused)
})

test('a response over the size limit is dropped, with or without a content length', async () => {
  const announced = await serve((_request, response) => response.end(Buffer.alloc(65 * 1024)))
  expect(await callOutside(announced, announced)).toMatchObject({ kind: 'too_large' })
  const endless = await serve((_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  })
  expect(await callOutside(endless, endless)).toMatchObject({ kind: 'too_large' })
  const fits = { ...announced, maxBytes: 65 * 1024 }
  expect(await callOutside(fits, announced)).toMatchObject({ kind: 'response' })
})

test('the time limit applies to a silent server and to a slow body', async () => {
  const silent = await serve(() => undefined)
  expect(await callOutside({ url: silent.url, timeoutMs: 60 }, silent)).toMatchObject({ kind: 'timeout' })
  const dripping = await serve((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(timer))
  })
  expect(await callOutside({ url: dripping.url, timeoutMs: 120 }, dripping)).toMatchObject({ kind: 'timeout' })
})

test('a closed connection or an unreachable server is a failure, not an exception', async () => {
  const rude = await serve(request => request.socket.destroy())
  expect(await callOutside(rude, rude)).toMatchObject({ kind: 'network' })
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  expect(await callOutside(cut, cut)).toMatchObject({ kind: 'network' })
  expect(await callOutside({ url: 'http://127.0.0.1:9/' }, { allow: ['127.0.0.1:9'] })).toMatchObject({
    kind: 'network',
  })
})
