import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { templateStore } from '../apps/server/src/features/templates.ts'
import { asOperator } from '../apps/server/src/provision.ts'
import { template } from '../packages/contract/src/templates.ts'

/** Puts templates, given as JSON, into the database of the server under test; nobody can do so over HTTP yet. */
const [tenantId = '', json = ''] = process.argv.slice(2)
const database = await openDatabase({ config: parseConfig(process.env), say: () => undefined })
const admin = openAdmin(database.adminUrl ?? '')
const made = template.sent.array().parse(JSON.parse(json))
await asOperator(admin, tenantId, async ctx => {
  for (const each of made) await templateStore.adopt(ctx, each)
})
await admin.end()
await database.close()
