import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type DrainOptions, prepareDrain } from './drain.ts'

const patient: DrainOptions = { idleMs: 300, maxMs: 60_000 }

test('under load no request fails, and all connections end', async () => {
  const { port, drain } = await start((_, respond) => setTimeout(respond, 2))
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const failures: string[] = []
  let answered = 0
  const load = async () => {
    for (;;) {
      const failure = await request(port, agent).then(
        () => void answered++,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      // A client that finds the port closed has sent nothing.
      if (failure === 'ECONNREFUSED') return
      if (failure !== undefined) failures.push(failure)
    }
  }
  const loads = Array.from({ length: 20 }, load)
  await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(100)
  await Promise.all([drain(patient), ...loads])
  expect(failures).toEqual([])
})

test('a request that arrives on an idle connection is answered, and told to close it', async () => {
  const { port, drain } = await start((_, respond) => respond())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await request(port, agent)).headers.connection).toBe('keep-alive')
  const drained = drain(patient)
  expect((await request(port, agent)).headers.connection).toBe('close')
  await drained
})

test('a running request is told to close its connection', async () => {
  let respond: (() => void) | null = null
  const { port, drain } = await start((_, send) => {
    respond = send
  })
  const response = request(port, new Agent({ keepAlive: true }))
  await expect.poll(() => respond, { interval: 5 }).not.toBe(null)
  const drained = drain({ ...patient, idleMs: 0 })
  ;(respond ?? expect.unreachable)()
  expect((await response).headers.connection).toBe('close')
  await drained
})

test('a connection that stays idle is closed', async () => {
  const { port, drain, server } = await start((_, respond) => respond())
  await request(port, new Agent({ keepAlive: true }))
  await drain({ ...patient, idleMs: 10 })
  const count = await new Promise(resolve => server.getConnections((_, open) => resolve(open)))
  expect(count).toBe(0)
})

async function start(handle: (request: IncomingMessage, respond: () => void) => void) {
  const server: Server = createServer((request, response) => handle(request, () => response.end('yes')))
  const drain = prepareDrain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a host and port has such an address
  return { server, port, drain }
}

async function request(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage] // the event's only value
  response.resume()
  await once(response, 'end')
  return response
}
