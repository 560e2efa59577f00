// Receivers of webhooks in a process of their own: /good answers, /failing answers 500, /hanging never answers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceiverProcess = { port: number }
/** When each delivery came, by its id. */
export type Arrivals = { arrivals: Record<string, number> }

let arrivals: Arrivals['arrivals'] = {}

const server = createServer((request, response) => {
  const id = String(request.headers['webhook-id'])
  arrivals[id] ??= Date.now()
  request.resume()
  if (request.url?.startsWith('/hanging')) return
  response.writeHead(request.url?.startsWith('/failing') ? 500 : 204).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo // a TCP server that listens has one
process.send?.({ port } satisfies ReceiverProcess)
process.on('message', () => {
  process.send?.({ arrivals } satisfies Arrivals)
  arrivals = {}
})
process.once('disconnect', () => process.exit())
