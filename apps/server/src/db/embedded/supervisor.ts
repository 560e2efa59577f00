import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import type { Cluster } from './data-folder.ts'
import { limitLogFile } from './log-file.ts'
import { launch, type Postmaster, shutDown } from './postmaster.ts'
import { signal } from './process-id.ts'

export type Supervisor = {
  /** Stops PostgreSQL. */
  stop(): Promise<void>
  /** Leaves PostgreSQL running for the other processes that use it. One of them takes over. */
  handOver(): void
}

const longestPauseMs = 3_000

/** Restarts PostgreSQL whenever it ends, until stop(). It keeps its port, because open pools use it. */
export function keepRunning(cluster: Cluster, first: Postmaster): Supervisor {
  const stopping = new AbortController()
  const logTimer = setInterval(() => limitLogFile(cluster.dataDir), hourMs).unref()
  let current = first
  let isHandedOver = false
  // PostgreSQL also stops when this process ends with an error.
  const endWithUs = () => signal(current, 'SIGINT')
  process.once('exit', endWithUs)

  async function watch() {
    for (;;) {
      await current.gone
      if (stopping.signal.aborted) return
      cluster.log.warn('PostgreSQL ended unexpectedly; starting it again.')
      const next = await launchUntilItRuns(cluster, first.port, stopping.signal)
      if (!next) return
      current = next
      cluster.log.info('PostgreSQL runs again.')
      if (stopping.signal.aborted && !isHandedOver) await shutDown(current, cluster)
    }
  }

  const watching = watch()

  const endWatch = () => {
    stopping.abort()
    clearInterval(logTimer)
    process.off('exit', endWithUs)
  }

  return {
    async stop() {
      endWatch()
      await shutDown(current, cluster)
      await watching
    },
    handOver() {
      isHandedOver = true
      endWatch()
      cluster.log.info('PostgreSQL keeps running for another process, which now manages it.')
    },
  }
}

async function launchUntilItRuns(cluster: Cluster, port: number, stopped: AbortSignal): Promise<Postmaster | null> {
  for (let pauseMs = 250; !stopped.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await launch(cluster, port)
    } catch (error) {
      cluster.log.warn(error instanceof Error ? error.message : String(error))
    }
    await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {})
  }
  return null
}
