import type { ImportRecord, ImportReportRow } from '@aftermile/contract/intake/imports'
import type { IngestStatus } from '@aftermile/contract/intake/ingress'
import { numberText } from '@aftermile/domain/format/numbers'
import { Table, Text } from '@mantine/core'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import classes from '../../ui/table/StackedTable.module.css'
import { outcomeNames } from './import-texts.ts'
import { useReportRows } from './use-imports.ts'

/** The first rows with one outcome: their line in the file, and their number or why they were refused. */
export function ReportRows({ record, shown, count }: { record: ImportRecord; shown: IngestStatus; count: number }) {
  const query = useReportRows(record, shown)
  const title = outcomeNames[shown][record.status === 'checked' ? 'before' : 'after']
  if (count === 0) return <Text c="dimmed">No rows.</Text>
  if (query.isPending) return <LoadingSkeleton label="Loading rows" height={200} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const lineTitle = record.format?.type === 'json' ? 'Item' : record.format?.type === 'xlsx' ? 'Row' : 'Line'
  const valueTitle = shown === 'refused' ? 'Reason' : 'Number'
  return (
    <div>
      <Table aria-label={title} horizontalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90}>{lineTitle}</Table.Th>
            <Table.Th>{valueTitle}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data.map(row => (
            <Table.Tr key={row.line}>
              <Table.Td data-title={lineTitle} className="tabular">
                {numberText(row.line)}
              </Table.Td>
              <Table.Td data-title={valueTitle}>
                {shown === 'refused' ? <Reasons row={row} /> : <ItemNumber row={row} />}
                {row.replaces !== null && ` · replaces ${lineTitle.toLowerCase()} ${numberText(row.replaces)}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {count > query.data.length && (
        <Text c="dimmed" size="xs" mt="xs">
          First {query.data.length} of {numberText(count)} shown.
        </Text>
      )}
    </div>
  )
}

function Reasons({ row: { errors } }: { row: ImportReportRow }) {
  return errors.map(({ name, message }) => (
    <div key={`${name} ${message}`}>
      {name !== '' && <b>{name}: </b>}
      {message.replaceAll("'", '')}
    </div>
  ))
}

function ItemNumber({ row: { id, shipmentNumber } }: { row: ImportReportRow }) {
  if (id === null || shipmentNumber === null) return id
  return <PathLink href={`/shipments?id=${encodeURIComponent(id)}`}>{shipmentNumber}</PathLink>
}
