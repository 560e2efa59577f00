import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Carrier = {
  /** Its host and port. */
  host: string
  /** How many calls it has answered. */
  calls(): number
  /** The fields of a credential for it. */
  apiFields: { id: string; value: string }[]
  close(): void
}

const occurredAt = new Date(Date.now() - 60_000).toISOString()

/** A carrier that answers every number with one event, always the same. */
export async function startCarrier(): Promise<Carrier> {
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    const numbers = new URL(request.url ?? '', 'http://carrier').searchParams.get('n') ?? ''
    const parcels = numbers.split(',').map(n => ({ n, events: [{ code: 'OUT', at: occurredAt }] }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ parcels }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a host and port has such an address
  const declaration = {
    parcels: 'parcels',
    number: 'n',
    events: 'events',
    event: { code: 'code', time: 'at' },
    homeZone: 'UTC',
    limits: { numbersPerCall: 2, callsPerDay: 100_000, perSecond: 5 },
    codes: [{ code: 'OUT', to: 'out_for_delivery' }],
  }
  return {
    host: `127.0.0.1:${port}`,
    calls: () => calls,
    apiFields: [
      { id: 'endpoint', value: `http://127.0.0.1:${port}/track?n={numbers}` },
      { id: 'declaration', value: JSON.stringify(declaration) },
    ],
    close: () => server.close(),
  }
}
