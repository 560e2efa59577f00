import { z } from 'zod'
import { array, part, sql } from '../../db/sql.ts'
import { fieldsOf, instant, integer, orNull, table, text } from '../../db/table.ts'
import { changedAfter, consumeChanges } from '../../jobs/change-consumer.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import { jobRecords, longJob } from '../../jobs/long-job.ts'
import type { Ctx } from '../../tenancy/context.ts'

/** Tables of a long job that counts its items, and of a consumer that records the changes it sees. Repeated work is visible in them. */
export const countedTables = `
  create table counted_jobs (tenant_id text not null, id text not null, status text not null default 'working', total integer not null,
    done integer not null default 0, run integer not null default 0, message text, stopped_in text, updated_at timestamptz(3) not null default now(),
    finished_at timestamptz(3), primary key (tenant_id, id));
  create table counted_items (job_id text not null, item integer not null);
  create table changes (id text primary key, updated_at timestamptz(3) not null default now());
  create table seen_changes (id text not null);
  grant select, insert, update, delete on counted_jobs, counted_items, changes, seen_changes to aftermile_app`

const countedJobs = table('counted_jobs', {
  tenantId: text,
  id: text,
  status: text,
  total: integer,
  done: integer,
  run: integer,
  message: orNull(text),
  stoppedIn: orNull(text),
  updatedAt: instant,
  finishedAt: orNull(instant),
})

export const countedRecords = jobRecords({
  table: countedJobs,
  columns: fieldsOf(countedJobs, 'id', 'total', 'done'),
  status: countedJobs.status,
  finishedAt: countedJobs.finishedAt,
  working: ['working'],
})

export const pieceItems = 10

/** `midway` is called in the middle of a piece. */
export const countedJob = (midway: () => Promise<void>) =>
  longJob({
    name: 'counted-piece',
    queue: 'counted',
    records: countedRecords,
    async work(ctx, { id, total, done }) {
      const items = Array.from({ length: Math.min(pieceItems, total - done) }, (_, index) => done + index)
      await ctx.db.run(
        sql`insert into counted_items (job_id, item) select ${id}, item from unnest(${array(items)}::int[]) item`,
      )
      await midway()
      await countedRecords.note(ctx, id, part`done = ${done + items.length}`)
      const isMore = done + items.length < total
      if (!isMore) await countedRecords.end(ctx, id, { as: 'done', message: null })
      return isMore
    },
    onStopped: async () => undefined,
  })

/** Follows one round of changes; each batch is a job. */
export function followingJob(midway: () => Promise<void>): Job<Record<string, never>> {
  const following: Job<Record<string, never>> = job({
    name: 'following',
    payload: z.object({}),
    async run(ctx) {
      if ((await followChanges(ctx, midway)) === 'more') await enqueue(ctx, following, {})
    },
  })
  return following
}

const followChanges = (ctx: Ctx, midway: () => Promise<void>) =>
  consumeChanges(
    ctx,
    {
      name: 'counted',
      beginsAt: 'beginning',
      limit: pieceItems,
      read: (from, limit) =>
        ctx.db.rows<{ id: string; updatedAt: string }>(sql`
          select id, updated_at as "updatedAt" from changes where ${changedAfter(from)} order by updated_at, id limit ${limit}`),
      positionOf: ({ id, updatedAt }) => ({ at: updatedAt, id }),
    },
    async rows => {
      await ctx.db.run(
        sql`insert into seen_changes (id) select id from unnest(${array(rows.map(row => row.id))}::text[]) id`,
      )
      await midway()
    },
  )
