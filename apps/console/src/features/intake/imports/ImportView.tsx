import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { sizeText } from '@aftermile/domain/format/numbers'
import { Anchor, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { IconArrowLeft } from '../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { minuteTime } from '../../../ui/text/time-text.ts'
import classes from './ImportPage.module.css'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import { parseImportSearch } from './import-search.ts'
import { kindNames, rowsText, statusNames, stoppedText } from './import-texts.ts'
import { MappingStep } from './mapping/MappingStep.tsx'
import { StoppedActions } from './StoppedActions.tsx'
import { useImport } from './use-imports.ts'

/** One import, from reading its file to the result. */
export function ImportView({ id }: { id: string }) {
  const query = useImport(id)
  return (
    <>
      <PageHead
        title={query.data?.fileName ?? 'Data import'}
        about={query.data && <About record={query.data} />}
        above={
          <Anchor component={Link} to="/import" c="dimmed" size="xs">
            <IconArrowLeft size={13} aria-hidden /> All imports
          </Anchor>
        }
      />
      <div className={classes.body}>
        {query.isPending && <LoadingSkeleton label="Loading import" height={200} />}
        {query.isError && query.data === undefined && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Step record={query.data} />}
      </div>
    </>
  )
}

function About({ record }: { record: ImportRecord }) {
  const { kind, rowCount, sizeBytes, status, createdBy, createdAt, isHistorical, format } = record
  const parts = [
    statusNames[status],
    kind === null || status === 'mapping' ? null : kindNames[kind],
    rowCount === null ? null : rowsText(rowCount),
    sizeText(sizeBytes),
    format?.sheet ? `sheet ${format.sheet}` : null,
    isHistorical ? 'historical' : null,
    `${createdBy}, ${minuteTime(createdAt)}`,
  ]
  return <span className="tabular">{parts.filter(part => part !== null).join(' · ')}</span>
}

function Step({ record }: { record: ImportRecord }) {
  const { step } = parseImportSearch(useSearch({ strict: false }))
  switch (record.status) {
    case 'reading':
    case 'checking':
    case 'importing':
      return <ImportProgress record={record} />
    case 'mapping':
      return <MappingStep record={record} />
    case 'checked':
      return step === 'mapping' ? <MappingStep record={record} /> : <ImportReport record={record} />
    case 'done':
      return <ImportReport record={record} />
    case 'stopped':
      return <Stopped record={record} />
    case 'failed':
    case 'cancelled':
      return <Ended record={record} />
    default:
      return record.status satisfies never
  }
}

function Stopped({ record }: { record: ImportRecord }) {
  return (
    <>
      <Notice kind="danger">{stoppedText(record)}</Notice>
      <Text c="dimmed">
        {record.stoppedIn === 'importing' ? 'Rows imported so far are kept.' : 'Nothing has been imported yet.'}
      </Text>
      <div>
        <StoppedActions record={record} />
      </div>
    </>
  )
}

function Ended({ record }: { record: ImportRecord }) {
  const message = record.message ?? statusNames[record.status]
  return (
    <>
      <Notice kind={record.status === 'failed' ? 'danger' : 'note'}>{message}</Notice>
      {record.result !== null && <ImportReport record={record} />}
      <Text>
        <Anchor component={Link} to="/import">
          Import another file
        </Anchor>
      </Text>
    </>
  )
}
