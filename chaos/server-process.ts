// Runs one server on a given database and port. It is made to be killed.
import { parseConfig } from '../apps/server/src/config.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { openSecrets } from '../apps/server/src/security/secrets.ts'
import { startServer } from '../apps/server/src/server.ts'

export const secretKey = 'a key for chaos alone, long enough to be taken'

const [url = '', port = '0', part = 'api', outside = ''] = process.argv.slice(2)
const isAll = part === 'all'
if (url !== '') {
  const config = parseConfig({
    PORT: port,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    ...(!isAll && { RATE_LIMIT: 'off' }),
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    EGRESS_ALLOW: outside,
  })
  const server = await startServer({
    config,
    database: { url, poolerUrl: null, readUrl: null, secrets: openSecrets(secretKey) },
    log: openLog('silent'),
    parts: isAll ? ['api', 'worker'] : [part === 'worker' ? 'worker' : 'api'],
    loops: isAll ? ['sending'] : outside === '' ? [] : ['polling'],
  })
  const tokenOf = (email: string) => server.identity?.signFor?.(email, { lifetimeSeconds: 36_000 })
  const others = ['merchant@nordhem.example', 'user@nordhem.example', 'root@aftermile.example']
  process.send?.({
    url: server.publicUrl,
    token: await tokenOf('admin@nordhem.example'),
    otherTokens: await Promise.all(others.map(tokenOf)),
    neighbourToken: await tokenOf('admin@sydkust.example'),
  })
  process.once('disconnect', () => process.exit())
}
