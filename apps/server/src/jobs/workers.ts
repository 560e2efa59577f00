import { createHash, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { asDb } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** The workers that share the tenants among them. */
export type Workers = {
  /** Of this worker. */
  readonly id: string
  /** Whether a tenant is the turn of this worker. For some seconds after a change two may think so: leases decide then. */
  isMine(tenantId: string): boolean
  isAlive(workerId: string): boolean
  /** Calls back when a worker comes or goes. */
  onChange(callback: () => void): void
  stop(): Promise<void>
}

const beatMs = 5000
/** A worker that was not seen for so long is dead. */
const lastsSeconds = 15

export function openWorkers({ pool, log }: { pool: pg.Pool; log: FastifyBaseLogger }): Workers {
  const id = randomUUID()
  const callbacks: (() => void)[] = []
  let alive: readonly string[] = [id]
  let isStopping = false

  async function beat(): Promise<void> {
    const rows = await asDb(pool).rows<{ id: string }>(sql`select * from jobs.beat(${id}, ${lastsSeconds}) as id`)
    const now = rows.map(row => row.id).sort()
    const hasChanged = now.join() !== alive.join()
    alive = now
    if (hasChanged && !isStopping) for (const callback of callbacks) callback()
  }
  const tryBeat = () =>
    beat().catch((error: unknown) => log.warn({ err: error }, 'A worker could not say that it is alive'))

  let beating = tryBeat()
  const timer = setInterval(() => {
    beating = tryBeat()
  }, beatMs)
  return {
    id,
    isMine: tenantId => ownerOf(tenantId, alive) === id,
    isAlive: workerId => alive.includes(workerId),
    onChange: callback => callbacks.push(callback),
    async stop() {
      isStopping = true
      clearInterval(timer)
      await beating
      await asDb(pool)
        .run(sql`delete from jobs.workers where id = ${id}`)
        .catch(() => undefined)
    },
  }
}

/** Each tenant has one owner. When a worker comes or goes, only its own tenants change hands. */
function ownerOf(tenantId: string, workers: readonly string[]): string | null {
  const ranked = workers.map(worker => ({ worker, rank: rankOf(worker, tenantId) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0]?.worker ?? null
}

const rankOf = (worker: string, tenantId: string): string =>
  createHash('sha1').update(`${worker} ${tenantId}`).digest('hex')

/** A worker that has every tenant to itself. */
export const onlyWorker = (): Workers => ({
  id: randomUUID(),
  isMine: () => true,
  isAlive: () => true,
  onChange: () => undefined,
  stop: async () => undefined,
})
