import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from './features/feature.ts'
import { notifyOfFailure } from './features/upkeep/job-failures.ts'
import type { Job } from './jobs/job.ts'
import type { Loop } from './jobs/loops/loop.ts'
import { startWorker } from './jobs/worker.ts'
import { openWorkers } from './jobs/workers.ts'
import type { Pools } from './open-pools.ts'
import type { Metrics } from './runtime/metrics.ts'

/** Which loops run: all, or those of these names. */
export type LoopNames = 'all' | readonly string[]

type Options = {
  readonly url: string
  readonly pools: Pools
  readonly features: readonly Feature[]
  /** In addition to those of the features. */
  readonly jobs: readonly Job[]
  readonly loops: LoopNames
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
}

export type WorkerPart = {
  /** Lets jobs and loops end what they do. */
  stop(): Promise<unknown>
  /** Says that this worker is gone. Nothing of it runs any more. */
  leave(): Promise<void>
}

/** Writes what comes with the product, then runs jobs and loops. */
export async function startWorkerPart({
  url,
  pools,
  features,
  jobs,
  loops,
  metrics,
  log,
}: Options): Promise<WorkerPart> {
  const { work: pool, queue } = pools
  const toRun = chosen(features, loops)
  for (const { what, write } of features.flatMap(({ shipped = [] }) => shipped))
    await write(pool).catch((error: unknown) => log.error({ err: error }, `${what} could not be written`))
  const all = [...features.flatMap(feature => feature.jobs ?? []), ...jobs]
  const worker = await startWorker({
    queue,
    pool,
    jobs: all,
    log,
    onDone: metrics.jobEnded,
    onFailed: notifyOfFailure,
  })
  const workers = openWorkers({ pool, log })
  const running = toRun.map(loop => loop.start({ url, pool, log, workers }))
  return {
    stop: () => Promise.all([worker, ...running].map(runningLoop => runningLoop.stop())),
    leave: workers.stop,
  }
}

function chosen(features: readonly Feature[], names: LoopNames): Loop[] {
  const all = features.flatMap(feature => feature.loops ?? [])
  const unknown = names === 'all' ? [] : names.filter(name => !all.some(loop => loop.name === name))
  if (unknown.length > 0) throw new Error(`There is no loop ${unknown.join(', ')}`)
  return all.filter(({ name }) => names === 'all' || names.includes(name))
}
