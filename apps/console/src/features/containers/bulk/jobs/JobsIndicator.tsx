import { progressText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { IconListCheck } from '../../../../ui/icons/icons.ts'
import { finishedCount } from '../action-texts.ts'
import classes from './JobsIndicator.module.css'
import { hideJobs, restoreJobsDrawer, showJobs, useShownJob } from './open-jobs-drawer.ts'
import { useJobEndToasts } from './use-job-end-toasts.ts'
import { useJobs } from './use-jobs.ts'

const JobsDrawer = lazy(async () => ({ default: (await import('./JobsDrawer.tsx')).JobsDrawer }))

/** The button stays this long after the end of a job, and as long as one has stopped. */
const recentMs = 3_600_000

/** The button in the top bar with the progress of bulk jobs. It opens their drawer, and is hidden without jobs. */
export function JobsIndicator() {
  const { data: jobs = [] } = useJobs()
  const shown = useShownJob()
  useJobEndToasts(jobs)
  useEffect(restoreJobsDrawer, [])
  const working = jobs.filter(({ status }) => status === 'working')
  const isRecent = jobs.some(
    ({ status, finishedAt }) =>
      status === 'stopped' || (finishedAt !== null && Date.now() - Date.parse(finishedAt) < recentMs),
  )
  return (
    <>
      {(working.length > 0 || isRecent) && (
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={classes.indicator}
          aria-label={working.length > 0 ? `Bulk actions, ${doneText(working)} done` : 'Bulk actions'}
          onClick={() => (shown === undefined ? showJobs(null) : hideJobs())}
        >
          <IconListCheck size={20} stroke={1.75} aria-hidden />
          {working.length > 0 && <span className={classes.percent}>{doneText(working)}</span>}
        </Button>
      )}
      <Suspense fallback={null}>{shown !== undefined && <JobsDrawer shownId={shown} onClose={hideJobs} />}</Suspense>
    </>
  )
}

function doneText(working: ReturnType<typeof useJobs>['data'] & object): string {
  const total = working.reduce((sum, job) => sum + job.total, 0)
  const finished = working.reduce((sum, job) => sum + finishedCount(job), 0)
  return progressText(total === 0 ? 0 : finished / total)
}
