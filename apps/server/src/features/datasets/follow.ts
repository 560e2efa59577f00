import type { Ctx } from '../../context.ts'
import { part, sql } from '../../db/sql.ts'
import { columns, expression } from '../../db/table.ts'
import { ofSet } from './chunk-store.ts'
import type { SetKey } from './data-source.ts'

/** A transaction may become visible so long after its moment. */
const overlap = '2 minutes'

const step = columns({
  now: expression<string>(part`now()`),
  since: expression<string | null>(part`seen_to - ${overlap}::interval`),
})

/** Holds a set and lets `write` bring what changed since it was last followed; null: everything. Nothing where there is no such set. */
export async function followSet(
  { db, tenantId }: Ctx,
  set: SetKey,
  write: (since: string | null) => Promise<number>,
): Promise<number> {
  const found = await db.find(sql`select ${step} from datasets where ${ofSet(tenantId, set)} for update`)
  if (found === null) return 0
  const written = await write(found.since)
  await db.run(sql`update datasets set seen_to = ${found.now}, built_at = ${found.now} where ${ofSet(tenantId, set)}`)
  return written
}
