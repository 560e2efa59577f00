// A data folder that is filled by ingesting a model and copying it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { parseConfig } from '../../apps/server/src/config.ts'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { openBenchDatabase } from '../processes/bench-database.ts'
import type { Started } from '../processes/server-process.ts'
import { ingestModel, type Model, modelMark } from './ingest-model.ts'
import { untilIdle } from './until-idle.ts'

/** The demo tenant that has the model. */
export const modelTenant = 'nordhem'

/** Ingests the model through the product, if the folder has none yet, and stops the product again. */
export async function ingestInto(dataDir: string, model: Model): Promise<void> {
  const child = fork(new URL('../processes/server-process.ts', import.meta.url), [dataDir])
  try {
    const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
    const admin = openAdmin(adminUrl)
    if (!(await hasModel(admin))) await ingestModel({ url, token }, model)
    await untilIdle(admin, 120)
    await admin.end()
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

async function hasModel(admin: pg.Pool): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from shipments where tenant_id = $1 and id like $2 limit 1', [
    modelTenant,
    `%${modelMark}%`,
  ])
  return rowCount === 1
}

/** For loading only: a crash would lose the folder. */
const settings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '1',
}

/** Works on the folder with the settings of PostgreSQL that load fastest. */
export async function whileLoading(dataDir: string, work: (admin: pg.Pool) => Promise<void>): Promise<void> {
  await withDatabase(dataDir, async admin => {
    for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = '${value}'`)
  })
  await withDatabase(dataDir, async admin => {
    await work(admin)
    await admin.query('alter system reset all')
  })
}

export async function withDatabase(dataDir: string, work: (admin: pg.Pool) => Promise<void>): Promise<void> {
  const database = await openBenchDatabase(parseConfig({ PORT: '0', DATA_DIR: dataDir }))
  const admin = openAdmin(database.adminUrl ?? '')
  try {
    await work(admin)
  } finally {
    await admin.end()
    await database.close()
  }
}
