import { parseConfig } from '../../apps/server/src/config.ts'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../../apps/server/src/db/open-database.ts'

/** Writes into the database of the server under test what a failed piece leaves behind. No test breaks the server for this. */
const [tenantId = '', fileName = ''] = process.argv.slice(2)
const database = await openDatabase({ config: parseConfig(process.env), say: () => undefined })
const admin = openAdmin(database.adminUrl ?? '')
await admin.query(
  `update imports set status = 'stopped', stopped_in = 'importing', message = 'It failed 6 times: could not extend file.',
     result_counts = '{"created": 0, "updated": 0, "unchanged": 0, "refused": 0}', done = 0
   where tenant_id = $1 and file_name = $2`,
  [tenantId, fileName],
)
await admin.end()
await database.close()
