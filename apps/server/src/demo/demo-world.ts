import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { CarrierSimulator } from '../carrier-simulator/carrier-simulator.ts'
import { openAdmin } from '../db/admin-pool.ts'
import { appRole } from '../db/migrate/migrate.ts'
import type { Database } from '../db/open-database.ts'
import { openPool } from '../db/pool.ts'
import { finishesWithin } from '../runtime/finishes-within.ts'
import { ensureCarrierCredentials } from './playback/carrier-credentials.ts'
import { startWorld } from './run-world.ts'

export type DemoWorld = { stop(): Promise<void> }

type Options = {
  database: Pick<Database, 'url' | 'adminUrl' | 'secrets'>
  log: FastifyBaseLogger
  size: number
  say: (line: string) => void
  /** The simulated carriers that are polled for events. */
  carriers: CarrierSimulator | null
}

const stopTimeoutMs = 5000

/** Runs the demo world on its own connections, so that it never takes one from a request or a job. */
export function openDemoWorld({ database, log, size, say, carriers }: Options): DemoWorld {
  const onError = (error: Error) => log.debug({ err: error }, 'The demo world lost a connection')
  const pool = openPool({ url: database.url, role: appRole, max: 4, statementTimeoutMs: 60_000, onError })
  const admin = database.adminUrl === null ? null : openAdmin(database.adminUrl)
  admin?.on('error', onError)
  const { secrets } = database
  const world = startWorld({
    pool,
    log,
    size,
    say,
    ...(admin && { analyze: how => analyzeTables(admin, how) }),
    ...(carriers && { ensureCredentials: id => ensureCarrierCredentials({ pool, secrets, simulator: carriers }, id) }),
  })
  return {
    async stop() {
      await finishesWithin(stopTimeoutMs, world.stop())
      await finishesWithin(stopTimeoutMs, Promise.all([pool.end(), admin?.end()]))
    },
  }
}

const filledTables =
  'shipments, packages, events, orders, order_lines, order_deliveries, timers, search_documents, search_texts, search_words'

/** PostgreSQL plans badly for tables that were just filled, until it analyzes them. */
async function analyzeTables(admin: pg.Pool, how: 'quick' | 'full'): Promise<void> {
  // While tables grow, a tenth of the usual sample is enough to choose plans by. One message is one transaction.
  const sample = how === 'quick' ? 'set local default_statistics_target = 10; ' : ''
  await admin.query(`${sample}analyze ${filledTables}`)
}
