import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { jobEndText, toneOf } from '../action-texts.ts'
import { ownResultText } from '../result-texts.ts'
import { hasProblems, isSettled } from '../sent-texts.ts'
import { takeAwaitedJob } from './awaited-jobs.ts'
import { showJobs } from './open-jobs-drawer.ts'
import { reloadContainers } from './reload-containers.ts'
import { undoJob } from './use-run-action.ts'

/** Shows a toast at the end of each job that was seen working, once its messages have left, and reloads what it has changed. */
export function useJobEndToasts(jobs: readonly ContainerJob[]): void {
  const queries = useQueryClient()
  const working = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const isAwaited = (id: string) => working.current.has(id) || takeAwaitedJob(id)
    const ended = jobs.filter(job => isSettled(job) && isAwaited(job.id))
    working.current = new Set(jobs.filter(job => !isSettled(job)).map(({ id }) => id))
    if (ended.length === 0) return
    reloadContainers(queries)
    for (const job of ended) {
      const isProblem = hasProblems(job)
      const next =
        isProblem || job.status !== 'done' || !job.canUndo
          ? { label: 'Show', onClick: () => showJobs(job.id) }
          : { label: 'Undo', onClick: () => void undoJob(queries, job.id) }
      toast({ message: endText(job), kind: isProblem ? 'problem' : toneOf(job, job.status), next })
    }
  }, [jobs, queries])
}

const endText = (job: ContainerJob): string =>
  (job.status === 'done' ? ownResultText({ ...job, counts: job }) : null) ?? jobEndText(job)
