import { contract } from '@aftermile/contract/index'
import { part } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Feature } from '../../feature.ts'
import { endJob } from './end-job.ts'
import { listResults, waitAgain } from './job-items.ts'
import { getJob, holdJob, listJobs, recordOf } from './job-record.ts'
import { refuseWithoutRights } from './job-rights.ts'
import { bulkJob, throughOf } from './piece-job.ts'
import { tellProgress } from './publish-progress.ts'
import { sweepJob } from './sweep.ts'
import { undoJob } from './undo-job.ts'

const { list, get, results, retry, cancel, undo } = contract.containerJobs

export const bulk: Feature = {
  routes: [
    serve(list, listJobs),

    serve(get, async (ctx, { params }) => recordOf(await getJob(ctx, params.id))),

    serve(results, async (ctx, { params, query: { status = null, page } }) => {
      await getJob(ctx, params.id)
      return listResults(ctx, params.id, { status, page })
    }),

    serve(retry, async (ctx, { params }) => {
      const row = await holdJob(ctx, params.id)
      refuseWithoutRights(ctx.actor, row)
      if (row.status === 'working') throw conflict('This is still being worked on')
      if (row.undoneBy !== null) throw conflict('This is undone already')
      const again = await waitAgain(ctx, row.id)
      if (again === 0 && throughOf(row) >= row.total) throw conflict('There is nothing left to try again')
      await bulkJob.startAnew(ctx, row.id, { as: 'working', set: part`refused = refused - ${again}` })
      const after = await getJob(ctx, row.id)
      await tellProgress(ctx, after, 'working', throughOf(after))
      return recordOf(after)
    }),

    serve(cancel, async (ctx, { params }) => {
      const row = await holdJob(ctx, params.id)
      if (row.status === 'cancelled') return recordOf(row)
      if (row.status !== 'working') throw conflict('This has already ended')
      await endJob(ctx, row, 'cancelled', 'Stopped. What is done stays done.')
      return recordOf(await getJob(ctx, row.id))
    }),

    serve(undo, async (ctx, { params }) => recordOf(await undoJob(ctx, await holdJob(ctx, params.id)))),
  ],
  jobs: [bulkJob.piece, sweepJob],
}
