import type { ImportSummary } from '@aftermile/contract/intake/imports'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconFileImport } from '../../../ui/icons/icons.ts'
import { ListFooter } from '../../../ui/list/ListFooter.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableSkeleton } from '../../../ui/table/TableSkeleton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { checkedText, countsText, kindNames, statusNames, stoppedText } from './import-texts.ts'
import { StoppedActions } from './StoppedActions.tsx'
import { useImports } from './use-imports.ts'

const columns: readonly Column<ImportSummary>[] = [
  { id: 'fileName', title: 'File', value: row => row.fileName, cell: row => <Truncated text={row.fileName} /> },
  { id: 'kind', title: 'Type', value: row => (row.kind === null ? '–' : kindNames[row.kind]), width: 120 },
  { id: 'status', title: 'Status', value: row => statusNames[row.status], width: 150 },
  {
    id: 'outcome',
    title: 'Result',
    value: outcomeOf,
    cell: row => <Outcome row={row} />,
    width: '30%',
    isWide: true,
  },
  {
    id: 'createdBy',
    title: 'By',
    value: row => row.createdBy,
    cell: row => <Truncated text={row.createdBy} />,
    width: 180,
  },
  {
    id: 'createdAt',
    title: 'Started',
    value: row => row.createdAt,
    cell: row => <RelativeTime at={row.createdAt} />,
    width: 120,
  },
]

function Outcome({ row }: { row: ImportSummary }) {
  return (
    <>
      <Truncated text={outcomeOf(row)} />
      {row.status === 'stopped' && <StoppedActions record={row} />}
    </>
  )
}

/** The message of the import, or the counts of its result or check. */
function outcomeOf(row: ImportSummary): string {
  const { message, result, check, status } = row
  if (status === 'stopped') return stoppedText(row)
  if (message !== null) return message
  if (result !== null) return countsText(result)
  return check === null || status === 'mapping' ? '' : checkedText(check)
}

/** Earlier imports, newest first. */
export function ImportHistory() {
  const query = useImports()
  const list = useListState('imports', { columns, firstSort: { by: 'createdAt', desc: true } })
  if (query.isPending) return <TableSkeleton columns={columns} rows={4} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) {
    return (
      <EmptyState icon={IconFileImport} title="Nothing imported yet">
        <Text c="dimmed">Files you import appear here with their results.</Text>
      </EmptyState>
    )
  }
  const page = Math.min(list.page, Math.ceil(query.data.length / list.pageSize))
  return (
    <>
      <DataTable
        label="Imports"
        rows={query.data}
        columns={columns}
        sort={list.sort}
        onSort={list.setSort}
        page={page}
        pageSize={list.pageSize}
        link={(row, text) => (
          <Link to="/import" search={{ id: row.id }}>
            {text}
          </Link>
        )}
      />
      <ListFooter count={query.data.length} list={{ ...list, page }} />
    </>
  )
}
