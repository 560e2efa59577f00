import { type ResultStatus, resultStatuses } from '@aftermile/contract/containers/container-actions'
import type { ContainerJob, JobResult } from '@aftermile/contract/containers/container-jobs'
import { numberText } from '@aftermile/domain/format/numbers'
import { unsentStates } from '@aftermile/domain/messages/message-states'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { Pagination, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { messagePath, stateText } from '../../../messages/message-texts.ts'
import { finishedCount, resultNames } from '../action-texts.ts'
import { isSending, notSentCount } from '../sent-texts.ts'
import classes from './JobsDrawer.module.css'
import { hideJobs } from './open-jobs-drawer.ts'
import { type ResultsRequest, useResults } from './use-jobs.ts'

const pageRows = 100

/** The result of each item. If some were refused, it starts with those. */
export function JobResults({ job }: { job: ContainerJob }) {
  const isSender = isSending(job.actions)
  const first = isSender && notSentCount(job) > 0 ? 'not_sent' : !isSender && job.refused > 0 ? 'refused' : null
  const [request, setRequest] = useState<ResultsRequest>({ status: first, page: 1 })
  const options = isSender ? sendOptions(job) : resultStatuses.map(optionOf(job))
  const { data, error, refetch } = useResults(job, request)
  const pages = Math.ceil((data?.count ?? 0) / pageRows)
  return (
    <div>
      <SegmentedControl
        size="xs"
        fullWidth
        mb="xs"
        aria-label="Results"
        value={request.status ?? 'all'}
        onChange={value =>
          setRequest({ status: options.find(option => option.value === value)?.value ?? null, page: 1 })
        }
        data={[{ value: 'all', label: `All ${numberText(finishedCount(job))}` }, ...options]}
      />
      {data === undefined && error === null && <Skeleton height={120} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text c="dimmed" size="sm">
          No results.
        </Text>
      )}
      <ul className={classes.results} aria-label="Results">
        {data?.items.map(result => (
          <Row key={`${result.merchantId}/${result.id}`} result={result} job={job} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          size="sm"
          mt="xs"
          total={pages}
          value={request.page}
          onChange={page => setRequest({ ...request, page })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      )}
    </div>
  )
}

const optionOf = (job: ContainerJob) => (status: ResultStatus) => ({
  value: status,
  label: `${resultNames[status]} ${numberText(job[status])}`,
})

const sendOptions = (job: ContainerJob) => [
  { value: 'not_sent' as const, label: `Not sent ${numberText(notSentCount(job))}` },
]

type RowProps = { result: JobResult; job: ContainerJob }

function Row({ result, job: { type, actions } }: RowProps) {
  const { id, merchantId, number, status, message, messages } = result
  const isSender = isSending(actions)
  return (
    <li className={classes.result}>
      <span className={classes.line}>
        <PathLink className={classes.name ?? ''} href={pathOf(type, { id, merchantId })} onClick={hideJobs}>
          {number}
        </PathLink>
        {messages.length === 0 && (
          <span className={classes.outcome} data-status={status}>
            {isSender ? sendNames[status] : resultNames[status]}
          </span>
        )}
      </span>
      {message !== null && <span>{message}</span>}
      {messages.map(sent => (
        <SentMessage key={sent.id} sent={sent} />
      ))}
    </li>
  )
}

const sendNames: Record<ResultStatus, string> = { done: 'Sent', unchanged: 'Left out', refused: 'Not sent' }

/** What became of one message, with a link to it. */
const SentMessage = ({ sent: { id, state, reason } }: { sent: JobResult['messages'][number] }) => (
  <span>
    <span className={classes.line}>
      <span
        className={classes.state}
        data-bad={unsentStates.some(unsentState => unsentState === state) || state === 'bounced'}
      >
        {stateText(state)}
      </span>
      <PathLink href={messagePath(id)} onClick={hideJobs}>
        Show message
      </PathLink>
    </span>
    {reason}
  </span>
)

function pathOf(type: ContainerJob['type'], { id, merchantId }: { id: string; merchantId: string | null }): string {
  if (type === 'shipment') return shipmentPath(id)
  return `/orders?${new URLSearchParams({ id, ...(merchantId !== null && { merchantId }) })}`
}
