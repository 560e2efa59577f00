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
import { fedex } from './protocols/fedex.ts'
import { generic } from './protocols/generic.ts'
import { gls } from './protocols/gls.ts'
import { postnord } from './protocols/postnord.ts'
import type { CarrierState, Protocol, SimRequest, SimResponse } from './protocols/protocol.ts'
import { ups } from './protocols/ups.ts'

const protocols: Readonly<Record<string, Protocol>> = { postnord, dhl, bring, ups, fedex, gls, budbee, generic }

export type SimulatorOptions = {
  port?: number
  seed?: string
  /** The carriers' own clock: what is later than it has not happened. */
  now?: () => number
  /** It knows only the numbers that it was told of. */
  isStrict?: boolean
}

export type CarrierSimulator = Awaited<ReturnType<typeof startCarrierSimulator>>

/** One local server that speaks as every carrier does, and plays what happens to parcels. */
export async function startCarrierSimulator(options: SimulatorOptions = {}) {
  const { port = 0, seed = 'aftermile', now = Date.now, isStrict = false } = options
  const begunAt = now()
  const numbers = new Map<string, ParcelSettings>()
  const behaviours = newBehaviours(now)
  const tokens = new Set<string>()
  const asked: string[] = []
  const story = (number: string) => {
    const told = numbers.get(number) ?? (isStrict ? { isGone: true } : {})
    return told.isGone ? null : historyOf(number, told, { seed, begunAt, now: now() })
  }
  const world: CarrierState = {
    storyOf: story,
    giveToken() {
      const token = randomUUID()
      tokens.add(`Bearer ${token}`)
      return token
    },
    holds: authorization => tokens.has(authorization ?? ''),
  }
  const tell = (number: string, told: ParcelSettings) => void numbers.set(number, { ...numbers.get(number), ...told })

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, carrier = '', path = ''] = /^\/([^/?]+)([^?]*)/.exec(incoming.url ?? '') ?? []
    const request = await requestOf(incoming, path)
    if (carrier === 'control') return send(outgoing, control(request, { tell, behave: behaviours.tell }))
    const protocol = protocols[carrier]
    if (protocol === undefined) return send(outgoing, { status: 404, body: {} })
    asked.push(`${carrier} ${incoming.method} ${path}`)
    await play(outgoing, behaviours.take(carrier), protocol, () => protocol.answer(request, world))
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port // a TCP server that listens has one
  const url = `http://127.0.0.1:${listening}`

  return {
    url,
    /** As EGRESS_ALLOW takes it. */
    allow: [`127.0.0.1:${listening}`],
    carriers: Object.keys(protocols),
    /** What was asked, in order: carrier, method and path. */
    asked,
    /** The fields of a credential that opens the door of a carrier here. */
    fieldsOf(carrier: string): Record<string, string> {
      const baseUrl = `${url}/${carrier}`
      const fields = Object.entries(protocols[carrier]?.fields ?? {})
      return { ...Object.fromEntries(fields.map(([id, value]) => [id, value.replace('{baseUrl}', baseUrl)])), baseUrl }
    },
    story,
    tell,
    behave: (carrier: string, behaviour: Behaviour | null) => behaviours.tell(carrier, behaviour),
    /** From now on the tokens given so far open nothing. */
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

/** Answers, or misbehaves as told. */
async function play(
  outgoing: ServerResponse,
  behaviour: Behaviour | null,
  protocol: Protocol,
  answer: () => SimResponse,
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
      setTimeout(() => send(outgoing, answer()), behaviour.ms ?? 1000)
      return
    default:
      return send(outgoing, answer())
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
