import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Db } from '../../db/pool.ts'
import { inTenant, type TenantLimits } from '../../tenancy/in-tenant.ts'
import { patientMs } from '../../tenancy/shared-connections.ts'

/** A body that is read piece by piece while it is sent. Null ends it. */
export type StreamedBody = {
  readonly limits: TenantLimits
  read(db: Db, position: number): Promise<Buffer | null>
  /** Runs the transaction of a piece, if another than the usual pool does. A piece that failed is read once more. */
  readonly run?: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** Streams a body. Each piece has its own transaction, so that no transaction waits for the network. A file that has begun is not refused. */
export function streamOf(pool: pg.Pool, { limits, read, run }: StreamedBody): Readable {
  const runPiece =
    run ?? (work => inTenant(pool, { limits, isReadOnly: true, maxWaitMs: patientMs }, ({ db }) => work(db)))
  async function* bytes() {
    for (let position = 0; ; position++) {
      const piece = await runPiece(db => read(db, position))
      if (piece === null) return
      yield piece
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}
