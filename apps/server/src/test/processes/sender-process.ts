// A sender of messages in its own process, which a test kills.
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { startSending } from '../../features/messages/sending/schedule/start-sending.ts'
import { openMessageSender } from '../../features/messages/sending/sender.ts'
import { openLog } from '../../runtime/log.ts'
import { contextTo, plainSource, secrets } from '../mail/test-messages.ts'
import { hookOrGreet } from '../webhooks/test-webhooks.ts'

const [url = '', allow = '', maxSendMs = '5000'] = process.argv.slice(2)

const log = openLog('silent')
const sender = openMessageSender({
  pool: openPool({ url, role: appRole, max: 6, statementTimeoutMs: 20_000, onError: () => {} }),
  secrets,
  log,
  context: { ...contextTo(allow), maxSendMs: Number(maxSendMs) },
  source: plainSource(hookOrGreet),
  publicUrl: 'https://aftermile.example',
})
const sending = startSending({ url, log, sender })
await sending.opened
process.send?.('ready')
process.on('message', async () => {
  await sending.stop()
  await sender.close()
  process.exit()
})
process.once('disconnect', () => process.exit())
