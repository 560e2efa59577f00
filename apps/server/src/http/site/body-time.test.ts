import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

let app: FastifyInstance

afterEach(() => app.close())

test('a body that drips for ever is refused with 408, and its connection closed', async () => {
  const port = await start({ bodyMs: 50, uploadMs: 60_000 })
  const text = await drip(port, 'application/json')
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toMatch(/connection: close/i)
  expect(text).toContain('The request took too long to arrive')
})

test('an upload has more time, but not for ever', async () => {
  const port = await start({ bodyMs: 60_000, uploadMs: 50 })
  expect(await drip(port, 'multipart/form-data; boundary=x')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that arrives in time is accepted', async () => {
  const port = await start({ bodyMs: 60_000, uploadMs: 60_000 })
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'yes' })
  expect(response.status).toBe(200)
})

async function start(times: Parameters<typeof limitBodyTime>[1]): Promise<number> {
  app = Fastify({ forceCloseConnections: true })
  limitBodyTime(app, times)
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port // a server that listens on a host and port has such an address
}

/** Sends one byte of a body every 10 ms, and returns what the server replied before it closed the connection. */
async function drip(port: number, contentType: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: 1000000\r\n\r\n`)
  const dripping = setInterval(() => socket.write('1'), 10)
  // Not once(), which fails if it writes after the end.
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(dripping)
  return text
}
