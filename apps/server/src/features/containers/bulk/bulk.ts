import { contract } from '@aftermile/contract/index'
import { part } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Feature } from '../../feature.ts'
import { endJob } from './end-job.ts'
import { listResults, retryRefused } from './job-items.ts'
import { containerJobOf, getJob, listJobs, lockJob } from './job-record.ts'
import { refuseWithoutRights } from './job-rights.ts'
import { bulkJob, processedCount } from './piece-job.ts'
import { publishProgress } from './publish-progress.ts'
import { readRefreshNews } from './refresh-news.ts'
import { bulkSweepJob } from './sweep.ts'
import { undoJob } from './undo-job.ts'

const { list, get, results, news, retry, cancel, continue: resume, undo } = contract.containerJobs

export const bulk: Feature = {
  routes: [
    serve(list, listJobs),

    serve(get, async (ctx, { params }) => containerJobOf(await getJob(ctx, params.id))),

    serve(results, async (ctx, { params, query: { status = null, page } }) => {
      return listResults(ctx, await getJob(ctx, params.id), { status, page })
    }),

    serve(news, async (ctx, { params }) => readRefreshNews(ctx, await getJob(ctx, params.id))),

    serve(retry, async (ctx, { params }) => {
      const row = await lockJob(ctx, params.id)
      refuseWithoutRights(ctx.actor, row)
      if (row.status === 'working') throw conflict('This is still running')
      if (row.undoneBy !== null) throw conflict('This has already been undone')
      const retried = await retryRefused(ctx, row.id)
      if (retried === 0 && processedCount(row) >= row.total) throw conflict('There is nothing left to retry')
      await bulkJob.restart(ctx, row.id, { as: 'working', set: part`refused = refused - ${retried}` })
      const restarted = await getJob(ctx, row.id)
      await publishProgress(ctx, restarted, 'working', processedCount(restarted))
      return containerJobOf(restarted)
    }),

    serve(cancel, async (ctx, { params }) => {
      const row = await lockJob(ctx, params.id)
      if (row.status === 'cancelled') return containerJobOf(row)
      if (row.status !== 'working' && row.status !== 'stopped') throw conflict('This has already ended')
      await endJob(ctx, row, 'cancelled', 'Stopped. Finished rows keep their changes.')
      return containerJobOf(await getJob(ctx, row.id))
    }),

    serve(resume, async (ctx, { params }) => {
      const row = await lockJob(ctx, params.id)
      refuseWithoutRights(ctx.actor, row)
      if (row.status === 'working') return containerJobOf(row)
      if (row.status !== 'stopped') throw conflict('This hasn’t stopped')
      await bulkJob.resume(ctx, row.id)
      await publishProgress(ctx, row, 'working', processedCount(row))
      return containerJobOf(await getJob(ctx, row.id))
    }),

    serve(undo, async (ctx, { params }) => containerJobOf(await undoJob(ctx, await lockJob(ctx, params.id)))),
  ],
  jobs: [bulkJob.piece, bulkSweepJob],
}
