// Sends batches to the API as several senders at once.
import { batchesOf } from '../ingest-feed.ts'
import { rulesOfTenant } from '../rules-of-tenant.ts'

export type Target = { readonly url: string; readonly token: string; readonly senders: number }

export async function addRules(target: Target, count: number): Promise<void> {
  await post(target, '/tags', JSON.stringify({ id: 'bench', name: 'Bench' }))
  for (const rule of rulesOfTenant(count)) await post(target, '/rules', JSON.stringify({ ...rule, isEnabled: true }))
}

type Sent<Reply> = { readonly reply: Reply; readonly requestId: string }

/** On a busy machine the server may ask for patience. */
async function post<Reply>(target: Target, path: string, body: string): Promise<Sent<Reply>> {
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  }
  const response = await fetch(`${target.url}${path}`, { method: 'POST', headers, body })
  const requestId = response.headers.get('x-request-id') ?? ''
  if (response.ok) return { reply: (await response.json()) as Reply, requestId }
  const text = await response.text()
  if (response.status !== 503) throw new Error(`${response.status}: ${text.slice(0, 500)}`)
  await new Promise(resolve => setTimeout(resolve, 1000))
  return post(target, path, body)
}

type Options = {
  readonly isHistorical?: boolean
  /** The events are stored, and projected later. */
  readonly isStored?: boolean
  /** No faster than this. */
  readonly perSecond?: number
  readonly answered?: (requestId: string, atMs: number) => void
}

type Counts = { readonly created?: number; readonly stored?: number; readonly refused?: number }
const batchSize = 1000

/** Sends the items in batches. Returns how many were accepted, and how many a second. */
export async function feed(target: Target, noun: string, items: readonly unknown[], options: Options = {}) {
  const { isHistorical = false, isStored = false, perSecond = Infinity, answered } = options
  const bodies = batchesOf(items, batchSize).map(batch => JSON.stringify({ items: batch, isHistorical }))
  const path = `/ingress/${noun}${isStored ? '?wait=stored' : ''}`
  const startedAt = performance.now()
  let next = 0
  let accepted = 0
  await Promise.all(
    Array.from({ length: target.senders }, async () => {
      for (let index = next++; index < bodies.length; index = next++) {
        const waitMs = startedAt + ((index * batchSize) / perSecond) * 1000 - performance.now()
        if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
        const { reply, requestId } = await post<Counts>(target, path, bodies[index] ?? '')
        if (reply.refused) throw new Error(JSON.stringify(reply).slice(0, 500))
        accepted += (isStored ? reply.stored : reply.created) ?? 0
        answered?.(requestId, performance.now())
      }
    }),
  )
  return { accepted, perSecond: items.length / ((performance.now() - startedAt) / 1000) }
}
