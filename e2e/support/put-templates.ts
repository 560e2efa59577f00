import { parseConfig } from '../../apps/server/src/config.ts'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../../apps/server/src/db/open-database.ts'
import { putTemplate } from '../../apps/server/src/test/data/templates.ts'

/** Writes templates, given as JSON, into the database of the server under test. There is no HTTP call for this yet. */
const [tenantId = '', json = ''] = process.argv.slice(2)
const database = await openDatabase({ config: parseConfig(process.env), say: () => undefined })
const admin = openAdmin(database.adminUrl ?? '')
for (const template of JSON.parse(json)) await putTemplate(admin, template, tenantId)
await admin.end()
await database.close()
