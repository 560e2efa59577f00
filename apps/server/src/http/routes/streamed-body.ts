import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Db } from '../../db/pool.ts'
import { inTenant, type TenantLimits } from '../../tenancy/in-tenant.ts'

/** A body that is read piece by piece while it is sent; null ends it. */
export type StreamedBody = { readonly limits: TenantLimits; read(db: Db, position: number): Promise<Buffer | null> }

/** Nothing waits for the network inside a transaction. */
export function streamOf(pool: pg.Pool, { limits, read }: StreamedBody): Readable {
  async function* bytes() {
    for (let position = 0; ; position++) {
      const piece = await inTenant(pool, { limits, isReadOnly: true }, ({ db }) => read(db, position))
      if (piece === null) return
      yield piece
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}
