import { contract } from '@aftermile/contract/index'
import { part } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Feature } from '../../feature.ts'
import { endJob } from './end-job.ts'
import { countResults, listResults, retryRefused } from './job-items.ts'
import { retryUnsent, showJob, showJobs } from './job-messages.ts'
import { getJob, listJobs, lockJob } from './job-record.ts'
import { refuseWithoutRights } from './job-rights.ts'
import { bulkJob, processedCount } from './piece-job.ts'
import { publishProgress } from './publish-progress.ts'
import { readRefreshNews } from './refresh-news.ts'
import { bulkSweepJob } from './sweep.ts'
import { undoJob } from './undo-job.ts'

const { list, get, results, news, retry, cancel, continue: resume, undo } = contract.containerJobs

export const bulk: Feature = {
  routes: [
    serve(list, async ctx => showJobs(ctx, await listJobs(ctx))),

    serve(get, async (ctx, { params }) => showJob(ctx, await getJob(ctx, params.id))),

    serve(results, async (ctx, { params, query: { status = null, notSent = false, page } }) => {
      return listResults(ctx, await getJob(ctx, params.id), { status, notSent, page })
    }),

    serve(news, async (ctx, { params }) => readRefreshNews(ctx, await getJob(ctx, params.id))),

    serve(retry, async (ctx, { params }) => {
      const row = await lockJob(ctx, params.id)
      refuseWithoutRights(ctx.actor, row)
      if (row.status === 'working') throw conflict('This is still running')
      if (row.undoneBy !== null) throw conflict('This has already been undone')
      await retryUnsent(ctx, row)
      await retryRefused(ctx, row.id)
      const left = await countResults(ctx, row.id)
      if (processedCount(left) >= row.total) throw conflict('There is nothing left to retry')
      const { done, unchanged, refused } = left
      const set = part`done = ${done}, unchanged = ${unchanged}, refused = ${refused}`
      await bulkJob.restart(ctx, row.id, { as: 'working', set })
      const restarted = await getJob(ctx, row.id)
      await publishProgress(ctx, restarted, 'working', processedCount(restarted))
      return showJob(ctx, restarted)
    }),

    serve(cancel, async (ctx, { params }) => {
      const row = await lockJob(ctx, params.id)
      if (row.status === 'cancelled') return showJob(ctx, row)
      if (row.status !== 'working' && row.status !== 'stopped') throw conflict('This has already ended')
      await endJob(ctx, row, 'cancelled', 'Stopped. Finished rows keep their changes.')
      return showJob(ctx, await getJob(ctx, row.id))
    }),

    serve(resume, async (ctx, { params }) => {
      const row = await lockJob(ctx, params.id)
      refuseWithoutRights(ctx.actor, row)
      if (row.status === 'working') return showJob(ctx, row)
      if (row.status !== 'stopped') throw conflict('This hasn’t stopped')
      await bulkJob.resume(ctx, row.id)
      await publishProgress(ctx, row, 'working', processedCount(row))
      return showJob(ctx, await getJob(ctx, row.id))
    }),

    serve(undo, async (ctx, { params }) => showJob(ctx, await undoJob(ctx, await lockJob(ctx, params.id)))),
  ],
  jobs: [bulkJob.piece, bulkSweepJob],
}
