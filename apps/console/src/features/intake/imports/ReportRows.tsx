import type { ImportRecord, ImportReportRow, ReportSelection } from '@aftermile/contract/intake/imports'
import type { FieldError } from '@aftermile/contract/problem'
import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
import { outcomeNames } from './import-texts.ts'
import { useReportRows } from './use-imports.ts'

type Props = { record: ImportRecord; shown: ReportSelection; count: number }

/** The first rows with one outcome: their line in the file, their number, and why they were refused or what is doubtful in them. */
export function ReportRows({ record, shown, count }: Props) {
  const query = useReportRows(record, shown)
  const title = outcomeNames[shown][record.status === 'checked' ? 'before' : 'after']
  if (count === 0) return <Text c="dimmed">No rows.</Text>
  if (query.isPending) return <LoadingSkeleton label="Loading rows" height={200} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const lineTitle = record.format?.type === 'json' ? 'Item' : record.format?.type === 'xlsx' ? 'Row' : 'Line'
  const valueTitle = shown === 'refused' ? 'Reason' : shown === 'warned' ? 'Warning' : 'Number'
  return (
    <div>
      <SimpleTable
        label={title}
        rows={query.data}
        keyOf={row => row.line}
        columns={[
          { title: lineTitle, width: 90, className: 'tabular', cell: row => numberText(row.line) },
          {
            title: valueTitle,
            cell: row => (
              <>
                <ItemNumber row={row} />
                {row.replaces !== null && ` · replaces ${lineTitle.toLowerCase()} ${numberText(row.replaces)}`}
                <Reasons of={[...row.errors, ...row.warnings]} />
              </>
            ),
          },
        ]}
      />
      {count > query.data.length && (
        <Text c="dimmed" size="xs" mt="xs">
          Showing the first {query.data.length} of {numberText(count)}.
        </Text>
      )}
    </div>
  )
}

function Reasons({ of }: { of: readonly (FieldError & { code?: string | undefined })[] }) {
  return of.map(({ name, message, code }) => (
    <div key={`${name} ${message}`}>
      {name !== '' && code !== 'required' && <b>{name}: </b>}
      {message.replaceAll("'", '')}
    </div>
  ))
}

function ItemNumber({ row: { id, shipmentNumber, number } }: { row: ImportReportRow }) {
  if (id === null || shipmentNumber === null) return id ?? number
  return <PathLink href={`/shipments?id=${encodeURIComponent(id)}`}>{shipmentNumber}</PathLink>
}
