import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { numberText, progressText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { isProblem } from '../../../../api/problem.ts'
import { ContinueOrCancel } from '../../../../ui/feedback/ContinueOrCancel.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { finishedCount, itemsText, jobTitle, resultText, stoppedText } from '../action-texts.ts'
import { notSentCount } from '../sent-texts.ts'
import { JobResults } from './JobResults.tsx'
import classes from './JobsDrawer.module.css'
import { showJobs } from './open-jobs-drawer.ts'
import { useJobAction } from './use-jobs.ts'

/** One job with its progress or outcome, and its results while it is open. */
export function JobCard({ job, isOpen }: { job: ContainerJob; isOpen: boolean }) {
  const card = useRef<HTMLLIElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={card} className={classes.card} aria-labelledby={titleId}>
      <div>
        <h3 className={classes.title} id={titleId}>
          {jobTitle(job)}
        </h3>
        <span className={classes.about}>
          {itemsText(job.type, job.total)} · <RelativeTime at={job.createdAt} />
          {job.undoneBy !== null && ' · undone'}
        </span>
      </div>
      {job.status === 'working' ? <Progress job={job} /> : <End job={job} />}
      <Actions job={job} isOpen={isOpen} />
      {isOpen && finishedCount(job) > 0 && <JobResults job={job} />}
    </li>
  )
}

function Progress({ job }: { job: ContainerJob }) {
  const finished = finishedCount(job)
  const share = job.total === 0 ? 0 : finished / job.total
  return (
    <div>
      <ProgressBar label={jobTitle(job)} share={share} />
      <span className={`${classes.about} tabular`}>
        {progressText(share)} · {numberText(finished)} of {numberText(job.total)}
        {job.refused > 0 && ` · ${numberText(job.refused)} rejected`}
      </span>
    </div>
  )
}

function End({ job }: { job: ContainerJob }) {
  return (
    <>
      <span className="tabular" role="status">
        {resultText(job)}
      </span>
      {job.status === 'stopped' && <Notice kind="danger">{stoppedText(job)}</Notice>}
      {job.status !== 'stopped' && job.message !== null && (
        <Notice kind={job.status === 'failed' ? 'danger' : 'note'}>{job.message}</Notice>
      )}
    </>
  )
}

function Actions({ job, isOpen }: { job: ContainerJob; isOpen: boolean }) {
  const retry = useJobAction('retry')
  const resume = useJobAction('continue')
  const cancel = useJobAction('cancel')
  const undo = useJobAction('undo')
  const left = notSentCount(job) + job.total - finishedCount(job)
  const isWorking = job.status === 'working'
  const isStopped = job.status === 'stopped'
  const failed = (isStopped ? [retry, undo] : [retry, cancel, undo]).find(({ isError }) => isError)
  return (
    <>
      <div className={classes.actions}>
        {isWorking && (
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            Stop
          </Button>
        )}
        {isStopped && (
          <ContinueOrCancel
            subject={jobTitle(job)}
            resume={{ ...resume, run: () => resume.mutate(job.id) }}
            cancel={{ ...cancel, run: () => cancel.mutate(job.id) }}
          />
        )}
        {!isWorking && !isStopped && left > 0 && job.undoneBy === null && (
          <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate(job.id)}>
            Retry {numberText(left)}
          </Button>
        )}
        {job.canUndo && (
          <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(job.id)}>
            Undo
          </Button>
        )}
        {finishedCount(job) > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            onClick={() => showJobs(isOpen ? null : job.id)}
          >
            {isOpen ? 'Hide results' : 'Show results'}
          </Button>
        )}
      </div>
      {failed && (
        <Notice kind="danger">
          {isProblem(failed.error, 409) ? failed.error.message : 'Processing error, please retry.'}
        </Notice>
      )}
    </>
  )
}
