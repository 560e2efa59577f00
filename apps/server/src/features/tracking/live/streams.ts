import type { ServerResponse } from 'node:http'
import { readFacts } from '../facts/read-facts.ts'
import { versionOf } from '../facts/version-of.ts'
import { concernOf, type Shown } from '../find/concerns.ts'
import { type Address, withTracked } from '../find/find-by-code.ts'
import type { TrackingContext } from '../tracking-context.ts'

/** A page that is open in a browser and waits for news. */
type Stream = { readonly code: string; readonly network: string; readonly response: ServerResponse; state: State }
type State = Shown & { readonly version: string }
type Concern = (shown: Shown) => boolean

export type Streams = {
  /** Opens a stream, unless its code opens nothing or there are too many. `start` begins the response. */
  open(page: OpenPage, start: (version: string) => ServerResponse): Promise<'open' | 'unknown' | 'full'>
  close(): void
}

type OpenPage = { readonly address: Address; readonly network: string }

const maxPerNetwork = 30
const maxStreams = 2000
/** Proxies close connections that are silent for a minute. */
const beatMs = 20_000
/** A batch of events is told once. */
const settleMs = 150
/** A reader who takes nothing more is gone. */
const maxUnsentBytes = 16_000

/** Tells open pages that there is something new. What it is, they ask for themselves. */
export function openStreams({ pool, feed, gate, log }: TrackingContext): Streams {
  const streams = new Set<Stream>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const logs = new Set<Concern[]>()
  let isClosed = false
  const beat = setInterval(() => {
    for (const stream of streams) send(stream, ':\n\n')
  }, beatMs)
  beat.unref()

  const unlisten = feed.listen({
    onMessage(message) {
      const concerns = concernOf(message)
      if (concerns === null) return
      for (const log of logs) log.push(concerns)
      for (const { code, state } of streams) if (concerns(state)) updateSoon(code)
    },
    // Browsers connect again by themselves, and look for what they missed.
    onGap: endAll,
  })

  function updateSoon(code: string): void {
    if (waiting.has(code) || isClosed) return
    waiting.set(
      code,
      setTimeout(() => {
        waiting.delete(code)
        update(code).catch((error: unknown) => log.warn({ err: error }, 'An open tracking page could not be updated'))
      }, settleMs),
    )
  }

  async function update(code: string): Promise<void> {
    const state = await readState({ code, onlyTenantId: null })
    for (const stream of streams) {
      if (stream.code !== code) continue
      if (state === null) stream.response.end()
      else if (state.version !== stream.state.version) send(stream, `event: changed\ndata: ${state.version}\n\n`)
      if (state !== null) stream.state = state
    }
  }

  const readState = (address: Address): Promise<State | null> =>
    gate.work(() =>
      withTracked(pool, address, async (reader, { shipment }) => {
        const found = await readFacts(reader, shipment)
        if (found === null) return null
        const { tenantId, merchantId, shipmentIds, facts } = found
        return { tenantId, merchantId, shipmentIds, version: versionOf(facts) }
      }),
    )

  function send({ response }: Stream, text: string): void {
    if (response.writableLength > maxUnsentBytes) response.destroy()
    else response.write(text)
  }

  function endAll(): void {
    for (const { response } of streams) response.end()
  }

  function hasRoom(network: string): boolean {
    if (isClosed || streams.size >= maxStreams) return false
    let own = 0
    for (const stream of streams) if (stream.network === network) own++
    return own < maxPerNetwork
  }

  return {
    async open({ address, network }, start) {
      if (!hasRoom(network)) return 'full'
      // What is published while the state is read may not be in it.
      const meanwhile: Concern[] = []
      logs.add(meanwhile)
      const state = await readState(address).finally(() => logs.delete(meanwhile))
      if (state === null) return 'unknown'
      if (!hasRoom(network)) return 'full'
      const stream: Stream = { code: address.code, network, response: start(state.version), state }
      streams.add(stream)
      stream.response.once('close', () => streams.delete(stream))
      if (meanwhile.some(concerns => concerns(state))) updateSoon(address.code)
      return 'open'
    },
    close() {
      isClosed = true
      unlisten()
      clearInterval(beat)
      for (const timer of waiting.values()) clearTimeout(timer)
      endAll()
    },
  }
}
