import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { WorkCondition } from '../ticks/work-conditions.ts'
import type { Workers } from '../workers.ts'

/** Work of the worker that never ends. It is no job, because it calls the outside and a job holds a transaction. */
export type Loop = {
  readonly name: string
  /** Without one every tenant has work. */
  readonly hasWork?: WorkCondition
  start(options: LoopOptions): RunningLoop
}

export type LoopOptions = {
  /** For a connection that lasts. */
  readonly url: string
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  /** Those that share the tenants. */
  readonly workers: Workers
}

export type RunningLoop = {
  /** Lets what is being done end, and starts nothing more. */
  stop(): Promise<void>
}
