import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { followJob, nightlyJob, refreshJob, requestRepack } from './sets/refresh-jobs.ts'
import type { DataSource } from './sources/data-source.ts'
import { sources } from './sources/sources.ts'

/** Data sets in chunks, for boards: their routes, and the jobs that refresh them. */
export const datasetsOf = (from: readonly DataSource[]): Feature => ({
  jobs: [followJob(from), nightlyJob(from), refreshJob(from)],
  routes: from.flatMap(datasetRoutes),
})

export const datasets: Feature = datasetsOf(sources)

/** Called when persons were erased: rows of live boards name the sender of a return. */
export const repackBoards = (ctx: Ctx): Promise<void> => requestRepack(ctx, sources)
