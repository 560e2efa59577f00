// A poller in its own process, which a test kills.
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { startPolling } from '../../features/intake/polling/start-polling.ts'
import { openLog } from '../../runtime/log.ts'
import { openSecrets } from '../../security/secrets.ts'

const [url = '', secretKey = '', allow = ''] = process.argv.slice(2)

const polling = startPolling({
  url,
  pool: openPool({ url, role: appRole, max: 4, statementTimeoutMs: 20_000, onError: () => {} }),
  secrets: openSecrets(secretKey),
  callOutside: outsideCaller({ allow: [allow] }),
  log: openLog('silent'),
})
await polling.opened
process.send?.('ready')
process.on('message', async () => {
  await polling.stop()
  process.exit()
})
process.once('disconnect', () => process.exit())
