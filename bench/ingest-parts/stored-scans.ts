// Scans that are stored first and projected right after: how fast they are stored, and how long until they are seen.
import type pg from 'pg'
import { feed, type Target } from './send.ts'

/** As fast as they are stored. Returns how many a second, and how many a second are projected until the last one is. */
export async function storeAll(target: Target, admin: pg.Pool, scans: readonly unknown[]) {
  const startedAt = performance.now()
  const { accepted, perSecond } = await feed(target, 'events', scans, { isStored: true })
  if (accepted !== scans.length) throw new Error('Some events were not stored')
  await untilProjected(admin)
  return { perSecond, projectedPerSecond: scans.length / ((performance.now() - startedAt) / 1000) }
}

/** At a given speed. Returns within how many seconds of the answer 99 of 100 batches are seen in full. */
export async function secondsToSee(target: Target, admin: pg.Pool, scans: readonly unknown[], perSecond: number) {
  const waiting = new Map<string, number>()
  const seconds: number[] = []
  let isSent = false
  const watch = async () => {
    while (!isSent || waiting.size > 0) {
      const askedAt = performance.now()
      const landed = await landedRequests(admin)
      for (const [requestId, answeredAt] of waiting) {
        if (answeredAt > askedAt || landed.has(requestId)) continue
        waiting.delete(requestId)
        seconds.push((performance.now() - answeredAt) / 1000)
      }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const answered = (requestId: string, atMs: number) => void waiting.set(requestId, atMs)
  const watching = watch()
  await feed(target, 'events', scans, { isStored: true, perSecond, answered })
  isSent = true
  await watching
  return seconds.sort((a, b) => a - b)[Math.ceil(seconds.length * 0.99) - 1] ?? 0
}

async function untilProjected(admin: pg.Pool): Promise<void> {
  while ((await landedRequests(admin)).size > 0) await new Promise(resolve => setTimeout(resolve, 50))
}

/** The requests whose events wait to be projected. */
async function landedRequests(admin: pg.Pool): Promise<Set<string>> {
  const { rows } = await admin.query<{ id: string }>('select distinct request_id as id from landed_events')
  return new Set(rows.map(({ id }) => id))
}
