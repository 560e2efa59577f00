import type pg from 'pg'
import { asDb } from '../../db/pool.ts'
import { records } from '../../db/records.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { array, sql } from '../../db/sql.ts'
import { orNull, text } from '../../db/table.ts'

/**
 * When a tenant has work, in SQL over all tenants: the role aftermile_identity must be granted what it reads. It runs in
 * `identity.tenants_with_work`, and on a Citus too, where a subquery sees the tenant `t.id` only.
 */
export type WorkCondition = {
  /** On the tenant `t.id`. */
  readonly where: string
  /** A query for one value of JSON from other tenants. It is run first, and `where` calls it $1. */
  readonly given?: string
}

type Declared = { readonly name: string; readonly hasWork?: WorkCondition }

const written = records({ task: text, given: orNull(text), condition: text })

/**
 * Makes the conditions in the database those of this version, as its owner. The login of the server cannot write them, so nothing that it runs
 * reads across tenants by other SQL than that of its version.
 */
export async function writeWorkConditions(admin: pg.Pool, declared: readonly Declared[]): Promise<void> {
  const rows = declared.flatMap(({ name, hasWork }) =>
    hasWork === undefined ? [] : [{ task: name, given: hasWork.given ?? null, condition: hasWork.where }],
  )
  const db = asDb(admin)
  const write = async () => {
    await db.run(sql`
      insert into identity.work_conditions as w (task, given, condition)
      select task, given, condition from ${written.with(rows)} order by task
      on conflict (task) do update set given = excluded.given, condition = excluded.condition
        where (w.given, w.condition) is distinct from (excluded.given, excluded.condition)`)
    await db.run(
      sql`delete from identity.work_conditions where task <> all (${array(rows.map(({ task }) => task))}::text[])`,
    )
  }
  await retryConflicts(write)
}
