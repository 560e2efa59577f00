// A projection of landed events in its own process, which a test kills.
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { startProjection } from '../../features/intake/landing/start-projection.ts'
import { openLog } from '../../runtime/log.ts'

const [url = ''] = process.argv.slice(2)

const projection = startProjection({
  url,
  pool: openPool({ url, role: appRole, max: 4, statementTimeoutMs: 60_000, onError: () => {} }),
  log: openLog('silent'),
})
await projection.opened
process.send?.('ready')
process.once('disconnect', () => process.exit())
