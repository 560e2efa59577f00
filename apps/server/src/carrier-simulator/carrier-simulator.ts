import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Behaviour, newBehaviours } from './behaviours.ts'
import { control } from './control.ts'
import { historyOf, type ParcelSettings } from './parcels/parcel-history.ts'
import { bring } from './protocols/bring.ts'
import { budbee } from './protocols/budbee.ts'
import { dhl } from './protocols/dhl.ts'
import { dhlExpress } from './protocols/dhl-express.ts'
import { dhlParcelDe } from './protocols/dhl-parcel-de.ts'
import { fedex } from './protocols/fedex.ts'
import { generic } from './protocols/generic.ts'
import { gls } from './protocols/gls.ts'
import { postnord } from './protocols/postnord.ts'
import type { CarrierState, Protocol, SimRequest, SimResponse } from './protocols/protocol.ts'
import { ups } from './protocols/ups.ts'

const protocols: Readonly<Record<string, Protocol>> = {
  postnord,
  dhl,
  dhl_express: dhlExpress,
  dhl_parcel_de: dhlParcelDe,
  bring,
  ups,
  fedex,
  gls,
  budbee,
  generic,
}

export type SimulatorOptions = {
  port?: number
  seed?: string
  /** The clock of the carriers: later steps have not happened yet. */
  now?: () => number
  /** Knows only registered numbers. */
  isStrict?: boolean
}

export type CarrierSimulator = Awaited<ReturnType<typeof startCarrierSimulator>>

/** One local server with the API of every carrier. It simulates what happens to parcels. */
export async function startCarrierSimulator(options: SimulatorOptions = {}) {
  const { port = 0, seed = 'aftermile', now = Date.now, isStrict = false } = options
  const startedAt = now()
  const numbers = new Map<string, ParcelSettings>()
  const behaviours = newBehaviours(now)
  const tokens = new Set<string>()
  const requests: string[] = []
  const findHistory = (number: string) => {
    const settings = numbers.get(number) ?? (isStrict ? { isGone: true } : {})
    return settings.isGone ? null : historyOf(number, settings, { seed, startedAt, now: now() })
  }
  const state: CarrierState = {
    historyOf: findHistory,
    issueToken() {
      const token = randomUUID()
      tokens.add(`Bearer ${token}`)
      return token
    },
    isValidToken: authorization => tokens.has(authorization ?? ''),
  }
  const register = (number: string, settings: ParcelSettings) =>
    void numbers.set(number, { ...numbers.get(number), ...settings })

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, carrier = '', path = ''] = /^\/([^/?]+)([^?]*)/.exec(incoming.url ?? '') ?? []
    const request = await requestOf(incoming, path)
    if (carrier === 'control') return send(outgoing, control(request, { register, behave: behaviours.set }))
    const protocol = protocols[carrier]
    if (protocol === undefined) return send(outgoing, { status: 404, body: {} })
    requests.push(`${carrier} ${incoming.method} ${path}`)
    await respond(outgoing, behaviours.next(carrier), protocol, () => protocol.respond(request, state))
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port // a TCP server that listens has one
  const url = `http://127.0.0.1:${listening}`

  return {
    url,
    /** Value for EGRESS_ALLOW. */
    allow: [`127.0.0.1:${listening}`],
    carriers: Object.keys(protocols),
    /** All requests in order: carrier, method and path. */
    requests,
    /** The fields of a credential that a carrier here accepts. */
    fieldsOf(carrier: string): Record<string, string> {
      const baseUrl = `${url}/${carrier}`
      const fields = Object.entries(protocols[carrier]?.fields ?? {})
      return { ...Object.fromEntries(fields.map(([id, value]) => [id, value.replace('{baseUrl}', baseUrl)])), baseUrl }
    },
    historyOf: findHistory,
    register,
    behave: (carrier: string, behaviour: Behaviour | null) => behaviours.set(carrier, behaviour),
    /** Revokes all tokens issued so far. */
    forgetTokens: () => tokens.clear(),
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

async function requestOf(incoming: IncomingMessage, path: string): Promise<SimRequest> {
  const headers = Object.entries(incoming.headers).map(([key, value]) => [key, String(value)] as const)
  return {
    method: incoming.method ?? 'GET',
    path,
    query: new URL(incoming.url ?? '', 'http://simulator').searchParams,
    headers: Object.fromEntries(headers),
    body: await text(incoming),
  }
}

/** Sends the response, or fails as the behaviour says. */
async function respond(
  outgoing: ServerResponse,
  behaviour: Behaviour | null,
  protocol: Protocol,
  makeResponse: () => SimResponse,
): Promise<void> {
  switch (behaviour?.kind) {
    case 'quota':
      return send(outgoing, protocol.quota())
    case 'unauthorized':
      return send(outgoing, protocol.unauthorized())
    case 'garbage':
      return send(outgoing, { type: 'text/html', body: '<!doctype html><title>We will be back soon</title>' })
    case 'error':
      return send(outgoing, { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' })
    case 'huge':
      return send(outgoing, { body: { filler: 'x'.repeat(5 * 1024 * 1024) } })
    case 'hang':
      return
    case 'hang_up':
      outgoing.destroy()
      return
    case 'delay':
      setTimeout(() => send(outgoing, makeResponse()), behaviour.ms ?? 1000)
      return
    default:
      return send(outgoing, makeResponse())
  }
}

function send(
  outgoing: ServerResponse,
  { status = 200, type = 'application/json', headers = {}, body }: SimResponse,
): void {
  outgoing
    .writeHead(status, { ...headers, 'content-type': type })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
