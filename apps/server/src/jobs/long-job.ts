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
  /** The statuses of a job that has not ended, nor waits for anybody. */
  readonly working: readonly string[]
}

export type JobRecords<Row> = ReturnType<typeof jobRecords<Row>>

/** A job has stopped when nothing has been noted of it for so long: its pieces have failed for good. */
const stoppedAfter = '3 hours'

/**
 * The records of a kind of long job, in the table of its feature. `run` is raised whenever the work begins anew or ends, so that a piece
 * of an earlier run does nothing.
 */
export function jobRecords<Row>({ table, columns, status, finishedAt, working }: Records<Row>) {
  const records = rawPart(nameOf(table))
  const isWorking = part`${status} = any (${array(working)}::text[])`
  const end = ({ db, tenantId }: Ctx, which: Part, { as, message }: Ending): Promise<number> =>
    db.run(sql`
      update ${records} set ${status} = ${as}, message = ${message}, run = run + 1, updated_at = now(), ${finishedAt} = now()
      where tenant_id = ${tenantId} and ${which}`)
  return {
    /** For a piece, until its transaction ends; null when the job has ended or begun anew since the piece was asked for. */
    hold: ({ db, tenantId }: Ctx, { id, run }: JobPiece): Promise<Row | null> =>
      db.find<Row>(sql`
        select ${columns} from ${records}
        where tenant_id = ${tenantId} and id = ${id} and run = ${run} and ${isWorking} for update`),

    /** Notes how far it is. */
    note: ({ db, tenantId }: Ctx, id: string, set: Part): Promise<number> =>
      db.run(sql`update ${records} set ${set}, updated_at = now() where tenant_id = ${tenantId} and id = ${id}`),

    /** Answers the number of the new run. */
    async beginAnew({ db, tenantId }: Ctx, id: string, { as, set }: Beginning): Promise<number> {
      const begun = await db.find<{ run: number }>(sql`
        update ${records} set ${set}, ${status} = ${as}, message = null, run = run + 1, updated_at = now(), ${finishedAt} = null
        where tenant_id = ${tenantId} and id = ${id} returning run`)
      if (begun === null) throw new Error('A job that is gone cannot begin anew')
      return begun.run
    },

    end: (ctx: Ctx, id: string, ending: Ending): Promise<number> => end(ctx, part`id = ${id}`, ending),
    /** Those that still work, of the ones that are meant. */
    endWorking: (ctx: Ctx, which: Part, ending: Ending): Promise<number> =>
      end(ctx, part`${isWorking} and ${which}`, ending),
    endStopped: (ctx: Ctx, ending: Ending): Promise<number> =>
      end(ctx, part`${isWorking} and updated_at < now() - ${stoppedAfter}::interval`, ending),
  }
}

type Ending = { readonly as: string; readonly message: string | null }
type Beginning = { readonly as: string; readonly set: Part }

type LongJob<Row> = {
  readonly name: string
  /** Pieces of one queue run one after the other for a tenant, in turns where there are several jobs, so that other work finds a worker. */
  readonly queue: string
  readonly records: JobRecords<Row>
  /** Does some of the work and notes it, or ends the job; answers whether there is more. */
  work(ctx: Ctx, row: Row): Promise<boolean>
}

/** Work in pieces. Each does some of it and asks for the next in one transaction, so that a kill loses and doubles nothing. */
export function longJob<Row>({ name, queue, records, work }: LongJob<Row>) {
  async function workOn(ctx: Ctx, asked: JobPiece): Promise<boolean> {
    const row = await records.hold(ctx, asked)
    return row !== null && (await work(ctx, row))
  }
  const piece: Job<JobPiece> = job({
    name,
    payload: JobPiece,
    maxAttempts: 6,
    async run(ctx, asked) {
      if (await workOn(ctx, asked)) await ask(ctx, asked)
    },
  })
  const ask = (ctx: Ctx, asked: JobPiece): Promise<void> => enqueue(ctx, piece, asked, { queue })
  return {
    piece,
    workOn,
    /** The first run of a record that has just been written. */
    start: (ctx: Ctx, id: string): Promise<void> => ask(ctx, { id, run: 0 }),
    /** Another run; whatever was asked for by earlier ones does nothing any more. */
    async startAnew(ctx: Ctx, id: string, beginning: Beginning): Promise<void> {
      await ask(ctx, { id, run: await records.beginAnew(ctx, id, beginning) })
    },
  }
}
