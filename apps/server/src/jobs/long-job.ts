import { z } from 'zod'
import { array, type Columns, type Part, part, rawPart, sql } from '../db/sql.ts'
import { nameOf, type Table } from '../db/table.ts'
import type { Ctx } from '../tenancy/context.ts'
import { enqueue, type Failure, type Job, job } from './job.ts'

const JobPiece = z.object({ id: z.string(), run: z.number().default(0) })
export type JobPiece = z.infer<typeof JobPiece>

type Records<Row> = {
  /** Has the columns run, message, stopped_in and updated_at. */
  readonly table: Table
  readonly columns: Columns<Row>
  readonly status: Part
  readonly finishedAt: Part
  /** The statuses of a job that has not ended and does not wait for a person. */
  readonly working: readonly string[]
}

export type JobRecords<Row> = ReturnType<typeof jobRecords<Row>>

/** A job without any progress for this long, and without a piece in the queue, is stalled. */
const stalledAfter = '3 hours'
const longestError = 300

/**
 * The records of one kind of long job, in the table of its feature. `run` increases whenever the job restarts or ends, so that a piece
 * of an earlier run has no effect.
 */
export function jobRecords<Row>({ table, columns, status, finishedAt, working }: Records<Row>) {
  const records = rawPart(nameOf(table))
  const isWorking = part`${status} = any (${array(working)}::text[])`
  const end = ({ db, tenantId }: Ctx, which: Part, { as, message }: Ending): Promise<number> =>
    db.run(sql`
      update ${records}
      set ${status} = ${as}, message = ${message}, stopped_in = null, run = run + 1, updated_at = now(), ${finishedAt} = tenant_now()
      where tenant_id = ${tenantId} and ${which}`)
  const lock = ({ db, tenantId }: Ctx, { id, run }: JobPiece): Promise<Row | null> =>
    db.find<Row>(sql`
      select ${columns} from ${records}
      where tenant_id = ${tenantId} and id = ${id} and run = ${run} and ${isWorking} for update`)
  return {
    /** Locks the record of a piece until the transaction ends; null when the job has ended or restarted in the meantime. */
    lock,

    /** Saves the progress of a job. */
    note: ({ db, tenantId }: Ctx, id: string, set: Part): Promise<number> =>
      db.run(sql`update ${records} set ${set}, updated_at = now() where tenant_id = ${tenantId} and id = ${id}`),

    /** Restarts a job. Returns the number of the new run. */
    async restart({ db, tenantId }: Ctx, id: string, { as, set }: Beginning): Promise<number> {
      const restarted = await db.find<{ run: number }>(sql`
        update ${records}
        set ${set}, ${status} = ${as}, message = null, stopped_in = null, run = run + 1, updated_at = now(), ${finishedAt} = null
        where tenant_id = ${tenantId} and id = ${id} returning run`)
      if (restarted === null) throw new Error('A deleted job cannot be restarted')
      return restarted.run
    },

    /** Stops a job whose pieces have failed for good, if it is still working. Returns its record as it was before. */
    async stop(ctx: Ctx, piece: JobPiece, message: string): Promise<Row | null> {
      const row = await lock(ctx, piece)
      if (row === null) return null
      const { db, tenantId } = ctx
      await db.run(sql`
        update ${records} set stopped_in = ${status}, ${status} = 'stopped', message = ${message}, updated_at = now()
        where tenant_id = ${tenantId} and id = ${piece.id}`)
      return row
    },

    /** Lets a stopped job work again, from where it is. Returns the number of its run; null if it is not stopped. */
    async resume({ db, tenantId }: Ctx, id: string): Promise<number | null> {
      const resumed = await db.find<{ run: number }>(sql`
        update ${records} set ${status} = stopped_in, stopped_in = null, message = null, updated_at = now()
        where tenant_id = ${tenantId} and id = ${id} and ${status} = 'stopped' returning run`)
      return resumed?.run ?? null
    },

    end: (ctx: Ctx, id: string, ending: Ending): Promise<number> => end(ctx, part`id = ${id}`, ending),
    /** Ends the selected jobs that are still working, or stopped. */
    endOpen: (ctx: Ctx, which: Part, ending: Ending): Promise<number> =>
      end(ctx, part`(${isWorking} or ${status} = 'stopped') and ${which}`, ending),

    /** The jobs without progress that have no piece of these tasks in the queue. */
    async findStalled({ db, tenantId }: Ctx, tasks: readonly string[]): Promise<JobPiece[]> {
      const stopped = await db.rows<JobPiece>(sql`
        select id, run from ${records}
        where tenant_id = ${tenantId} and ${isWorking} and updated_at < now() - ${stalledAfter}::interval`)
      if (stopped.length === 0) return []
      const queued = await db.rows<{ id: string }>(
        sql`select * from jobs.records_with_piece(${array(tasks)}::text[]) as id`,
      )
      const ids = new Set(queued.map(({ id }) => id))
      return stopped.filter(({ id }) => !ids.has(id))
    },
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
  /** Tells those who can continue it that it has stopped. */
  onStopped(ctx: Ctx, row: Row, message: string): Promise<void>
  /** A job that prepares the pieces, for the same records. */
  readonly before?: string
}

/** A job in pieces. Each piece does some work and enqueues the next in one transaction, so that a kill loses and repeats nothing. */
export function longJob<Row>({ name, queue, records, work, onStopped, before }: LongJob<Row>) {
  async function workOn(ctx: Ctx, piece: JobPiece): Promise<boolean> {
    const row = await records.lock(ctx, piece)
    return row !== null && (await work(ctx, row))
  }
  async function stop(ctx: Ctx, piece: JobPiece, message: string): Promise<boolean> {
    const row = await records.stop(ctx, piece, message)
    if (row !== null) await onStopped(ctx, row, message)
    return row !== null
  }
  const onFailed = (ctx: Ctx, piece: JobPiece, failure: Failure): Promise<boolean> =>
    stop(ctx, piece, failureText(failure))
  const piece: Job<JobPiece> = job({
    name,
    payload: JobPiece,
    maxAttempts: 6,
    async run(ctx, payload) {
      if (await workOn(ctx, payload)) await enqueuePiece(ctx, payload)
    },
    onFailed,
  })
  const enqueuePiece = (ctx: Ctx, payload: JobPiece): Promise<void> => enqueue(ctx, piece, payload, { queue })
  return {
    piece,
    workOn,
    /** Stops the job of a piece that has failed for good. */
    onFailed,
    /** Starts the first run of a record that was just inserted. */
    start: (ctx: Ctx, id: string): Promise<void> => enqueuePiece(ctx, { id, run: 0 }),
    /** Starts another run. Pieces of earlier runs have no effect any more. */
    async restart(ctx: Ctx, id: string, beginning: Beginning): Promise<void> {
      await enqueuePiece(ctx, { id, run: await records.restart(ctx, id, beginning) })
    },
    /** Continues a stopped job with its next piece, in the same run. */
    async resume(ctx: Ctx, id: string): Promise<void> {
      const run = await records.resume(ctx, id)
      if (run !== null) await enqueuePiece(ctx, { id, run })
    },
    /** Stops the jobs whose pieces are gone. */
    async stopStalled(ctx: Ctx): Promise<void> {
      const tasks = before === undefined ? [name] : [before, name]
      for (const stalled of await records.findStalled(ctx, tasks))
        await stop(ctx, stalled, 'There was no progress for three hours.')
    },
  }
}

function failureText({ error, tries }: Failure): string {
  const reason = error.slice(0, longestError) || 'no reason was reported'
  return `${tries === 1 ? 'It failed' : `It failed ${tries} times`}: ${reason.replace(/[.\s]+$/, '')}.`
}
