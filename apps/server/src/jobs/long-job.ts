import { z } from 'zod'
import { array, type Columns, type Part, part, rawPart, sql } from '../db/sql.ts'
import { nameOf, type Table } from '../db/table.ts'
import type { Ctx } from '../tenancy/context.ts'
import { enqueue, type Job, job } from './job.ts'

const JobPiece = z.object({ id: z.string(), run: z.number().default(0) })
export type JobPiece = z.infer<typeof JobPiece>

type Records<Row> = {
  /** Has the columns run, message and updated_at. */
  readonly table: Table
  readonly columns: Columns<Row>
  readonly status: Part
  readonly finishedAt: Part
  /** The statuses of a job that has not ended and does not wait for a person. */
  readonly working: readonly string[]
}

export type JobRecords<Row> = ReturnType<typeof jobRecords<Row>>

/** A job without any progress for this long is stalled: its pieces have failed for good. */
const stalledAfter = '3 hours'

/**
 * The records of one kind of long job, in the table of its feature. `run` increases whenever the job restarts or ends, so that a piece
 * of an earlier run has no effect.
 */
export function jobRecords<Row>({ table, columns, status, finishedAt, working }: Records<Row>) {
  const records = rawPart(nameOf(table))
  const isWorking = part`${status} = any (${array(working)}::text[])`
  const end = ({ db, tenantId }: Ctx, which: Part, { as, message }: Ending): Promise<number> =>
    db.run(sql`
      update ${records} set ${status} = ${as}, message = ${message}, run = run + 1, updated_at = now(), ${finishedAt} = now()
      where tenant_id = ${tenantId} and ${which}`)
  return {
    /** Locks the record of a piece until the transaction ends; null when the job has ended or restarted in the meantime. */
    lock: ({ db, tenantId }: Ctx, { id, run }: JobPiece): Promise<Row | null> =>
      db.find<Row>(sql`
        select ${columns} from ${records}
        where tenant_id = ${tenantId} and id = ${id} and run = ${run} and ${isWorking} for update`),

    /** Saves the progress of a job. */
    note: ({ db, tenantId }: Ctx, id: string, set: Part): Promise<number> =>
      db.run(sql`update ${records} set ${set}, updated_at = now() where tenant_id = ${tenantId} and id = ${id}`),

    /** Restarts a job. Returns the number of the new run. */
    async restart({ db, tenantId }: Ctx, id: string, { as, set }: Beginning): Promise<number> {
      const restarted = await db.find<{ run: number }>(sql`
        update ${records} set ${set}, ${status} = ${as}, message = null, run = run + 1, updated_at = now(), ${finishedAt} = null
        where tenant_id = ${tenantId} and id = ${id} returning run`)
      if (restarted === null) throw new Error('A deleted job cannot be restarted')
      return restarted.run
    },

    end: (ctx: Ctx, id: string, ending: Ending): Promise<number> => end(ctx, part`id = ${id}`, ending),
    /** Ends the selected jobs that are still working. */
    endWorking: (ctx: Ctx, which: Part, ending: Ending): Promise<number> =>
      end(ctx, part`${isWorking} and ${which}`, ending),
    endStalled: (ctx: Ctx, ending: Ending): Promise<number> =>
      end(ctx, part`${isWorking} and updated_at < now() - ${stalledAfter}::interval`, ending),
  }
}

type Ending = { readonly as: string; readonly message: string | null }
type Beginning = { readonly as: string; readonly set: Part }

type LongJob<Row> = {
  readonly name: string
  /** The pieces of a queue run one after another for a tenant. Several jobs take turns, so that other work gets a worker too. */
  readonly queue: string
  readonly records: JobRecords<Row>
  /** Does some of the work and saves its progress, or ends the job. Returns whether there is more to do. */
  work(ctx: Ctx, row: Row): Promise<boolean>
}

/** A job in pieces. Each piece does some work and enqueues the next in one transaction, so that a kill loses and repeats nothing. */
export function longJob<Row>({ name, queue, records, work }: LongJob<Row>) {
  async function workOn(ctx: Ctx, piece: JobPiece): Promise<boolean> {
    const row = await records.lock(ctx, piece)
    return row !== null && (await work(ctx, row))
  }
  const piece: Job<JobPiece> = job({
    name,
    payload: JobPiece,
    maxAttempts: 6,
    async run(ctx, payload) {
      if (await workOn(ctx, payload)) await enqueuePiece(ctx, payload)
    },
  })
  const enqueuePiece = (ctx: Ctx, payload: JobPiece): Promise<void> => enqueue(ctx, piece, payload, { queue })
  return {
    piece,
    workOn,
    /** Starts the first run of a record that was just inserted. */
    start: (ctx: Ctx, id: string): Promise<void> => enqueuePiece(ctx, { id, run: 0 }),
    /** Starts another run. Pieces of earlier runs have no effect any more. */
    async restart(ctx: Ctx, id: string, beginning: Beginning): Promise<void> {
      await enqueuePiece(ctx, { id, run: await records.restart(ctx, id, beginning) })
    },
  }
}
