import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import { loopingTemplateId, noisyNumber, noisyShipments } from './data.ts'

/** What a loud tenant does until it is stopped. */
export type Noise = { stop(): Promise<Record<string, number>> }

export const noises: Readonly<Record<string, (call: Caller) => Noise>> = {
  rows: floodRows,
  tries: tryRules,
  loop: loopTemplate,
}

const batchSize = 1000
const loopedShipments = 1500
/** After a refusal the next call follows at once, whatever Retry-After says. */
const rudePauseMs = 50

/** Eight senders of batches of 1,000 events. */
function floodRows(call: Caller): Noise {
  let batch = 0
  return inParallel(8, async () => {
    const nth = batch++
    const items = Array.from({ length: batchSize }, (_, n) => ({
      packageNumber: noisyNumber((nth * batchSize + n) % noisyShipments),
      ...{ code: 'in_transit', source: 'carrier', carrierText: `Scan ${nth}`, placeCity: 'Malmö' },
      occurredAt: new Date(Date.now() - 60_000 + n).toISOString(),
    }))
    return (await call('POST', '/ingress/events', { items })).status
  })
}

/** Twenty people who try rules, and thirty who search with facets. */
function tryRules(call: Caller): Noise {
  const rule = {
    ...{ id: 'draft', type: 'NoEventUpdateRule', name: 'Draft', interval: 60, triggerSchedule: null, days: 90 },
    andConditions: [{ field: 'toCity', operator: 'is', values: ['Malmö'] }],
    actions: [{ type: 'tag', tagId: 'vip', operation: 'add' }],
  }
  const tries = inParallel(20, async () => (await call('POST', '/rules/try', rule)).status)
  const searches = inParallel(30, async n => {
    const query = `text=Receiver+${n % 50}&includeFacets=true&exactCount=true&includeCompleted=true`
    return (await call('GET', `/shipments-search?${query}`)).status
  })
  return {
    async stop() {
      const [tried, searched] = await Promise.all([tries.stop(), searches.stop()])
      const named = (of: string, done: object) => Object.entries(done).map(([name, count]) => [`${of} ${name}`, count])
      return Object.fromEntries([...named('tries', tried), ...named('searches', searched)])
    },
  }
}

/** A rule that sends the looping template for 1,500 shipments. */
function loopTemplate(call: Caller): Noise {
  const sent = (async () => {
    await call('POST', '/rules', {
      ...{ id: 'looping', type: 'CustomRule', name: 'Looping', triggerSchedule: null },
      andConditions: [{ field: 'statusId', operator: 'changed to', values: ['arrived'] }],
      actions: [{ type: 'webhook', templateId: loopingTemplateId }],
    })
    const items = Array.from({ length: loopedShipments }, (_, n) => ({
      ...{ packageNumber: noisyNumber(n), code: 'arrived_at_destination_terminal', source: 'carrier' },
      occurredAt: new Date().toISOString(),
    }))
    for (const part of [items.slice(0, batchSize), items.slice(batchSize)])
      await call('POST', '/ingress/events', { items: part })
  })()
  return {
    async stop() {
      await sent
      return { looped: loopedShipments }
    },
  }
}

/** Repeats a call in parallel. Says how many ended with which status. */
function inParallel(callers: number, repeat: (n: number) => Promise<number>): Noise {
  let isOver = false
  let calls = 0
  const done: Record<string, number> = {}
  const run = async () => {
    while (!isOver) {
      const status = await repeat(calls++).catch(() => 0)
      done[status] = (done[status] ?? 0) + 1
      if (status >= 300) await sleep(rudePauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: callers }, run))
  return {
    async stop() {
      isOver = true
      await running
      return done
    },
  }
}
