import { setTimeout as sleep } from 'node:timers/promises'
import type { Received, WebhookReceiver } from '../../apps/server/src/test/webhooks/webhook-receiver.ts'
import type { Caller, Outcome } from './caller.ts'
import { type NeighbourData, neighbourNumber } from './data.ts'

type Wait = { p50: number; p95: number; count: number; failed: number }
export type Waits = { readonly list: Wait; readonly hook: Wait; readonly preview: Wait }

/** What did not come or failed counts as this long. */
const longestMs = 30_000

/** The quiet tenant: it looks at things at a steady pace, and notes how long each takes. */
export function openProbes(call: Caller, { shipments, templateId }: NeighbourData, receiver: WebhookReceiver) {
  const arrivals = new Map<string, (at: number) => void>()
  let collected = 0
  receiver.answer = received => {
    arrivals.get(numberOf(received))?.(performance.now())
    return { status: 204 }
  }

  const measured = async (asked: Promise<Outcome>): Promise<number> => {
    const { status, ms } = await asked
    return status < 300 ? ms : longestMs
  }

  const list = () => measured(call('GET', '/shipments-search?size=20'))
  const preview = () => measured(call('POST', '/render-template', { templateId, containerType: 'Shipment' }))

  /** From the event that is sent to the webhook that arrives. */
  async function hook(): Promise<number> {
    if (collected >= shipments) throw new Error('All shipments of the quiet tenant have moved')
    const number = neighbourNumber(collected++)
    const startedAt = performance.now()
    const arrived = new Promise<number>(resolve => arrivals.set(number, resolve))
    const item = { packageNumber: number, code: 'collected', source: 'carrier', occurredAt: new Date().toISOString() }
    const { status } = await call('POST', '/ingress/events', { items: [item] })
    if (status >= 300) return longestMs
    const timedOut = new AbortController()
    const late = sleep(longestMs, startedAt + longestMs, { signal: timedOut.signal }).catch(() => 0)
    return Promise.race([arrived, late]).then(at => {
      timedOut.abort()
      return at - startedAt
    })
  }

  async function repeat(probe: () => Promise<number>, everyMs: number, isOver: () => boolean): Promise<Wait> {
    const waits: Promise<number>[] = []
    while (!isOver()) {
      waits.push(probe().catch(() => longestMs))
      await sleep(everyMs)
    }
    return figuresOf(await Promise.all(waits))
  }

  return {
    async run(isOver: () => boolean): Promise<Waits> {
      const [lists, hooks, previews] = await Promise.all([
        repeat(list, 100, isOver),
        repeat(hook, 500, isOver),
        repeat(preview, 500, isOver),
      ])
      return { list: lists, hook: hooks, preview: previews }
    },
  }
}

const numberOf = ({ body }: Received): string => (JSON.parse(body) as { number: string }).number // as its template says

function figuresOf(waits: readonly number[]): Wait {
  const sorted = waits.toSorted((a, b) => a - b)
  const atShare = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  const failed = waits.filter(ms => ms >= longestMs).length
  return { p50: atShare(0.5), p95: atShare(0.95), count: waits.length, failed }
}
