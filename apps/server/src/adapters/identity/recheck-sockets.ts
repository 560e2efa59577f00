import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

/** Makes every process check the rights of its open sockets, because sign-ins have ended. The message is one of realtime/publish.ts. */
export async function recheckSockets(db: Db): Promise<void> {
  await db.run(sql`select pg_notify('aftermile_hub', '{"kind": "rights", "tenantId": "system"}')`)
}
