import type { Feature } from '../../feature.ts'
import type { DataSource } from './data-source.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { followJob, refreshJob } from './refresh-jobs.ts'
import { sources } from './sources.ts'

/** Data sets in chunks, for boards: their calls, and the jobs that keep them up to date. */
export const datasetsOf = (from: readonly DataSource[]): Feature => ({
  jobs: [followJob(from), refreshJob(from)],
  routes: from.flatMap(datasetRoutes),
})

export const datasets: Feature = datasetsOf(sources)
