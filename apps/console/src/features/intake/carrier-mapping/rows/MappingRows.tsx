import { SegmentedControl } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList } from '../../../../api/resource.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconListSearch, IconTransform } from '../../../../ui/icons/icons.ts'
import { ListFooter } from '../../../../ui/list/ListFooter.tsx'
import { SearchField } from '../../../../ui/list/SearchField.tsx'
import { useListKeys } from '../../../../ui/list/use-list-keys.ts'
import { useListState } from '../../../../ui/list/use-list-state.ts'
import { type Column, matching } from '../../../../ui/table/column.ts'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { SortMenu } from '../../../../ui/table/SortMenu.tsx'
import { TableSkeleton } from '../../../../ui/table/TableSkeleton.tsx'
import { Truncated } from '../../../../ui/text/Truncated.tsx'
import { MeaningLabel } from '../MeaningLabel.tsx'
import { type RowFilter, rowFilters } from '../mapping-search.ts'
import { codeText, meaningTitle, productKindText, reasonText } from '../mapping-texts.ts'
import { type EditedRow, rowNoun } from '../use-mapping.ts'
import classes from './MappingRows.module.css'

const columns: readonly Column<EditedRow>[] = [
  {
    id: 'code',
    title: 'Code',
    value: codeText,
    cell: row => <span className={classes.code}>{codeText(row)}</span>,
    width: '19%',
  },
  {
    id: 'textPattern',
    title: 'Text contains',
    value: row => row.textPattern,
    cell: row => <Truncated text={row.textPattern ?? ''} />,
    width: '17%',
    isWide: true,
  },
  { id: 'productKind', title: 'Product', value: row => productKindText(row.productKind), width: 120 },
  { id: 'to', title: 'Means', value: row => meaningTitle(row.to), cell: row => <MeaningLabel to={row.to} /> },
  {
    id: 'reason',
    title: 'Reason',
    value: row => reasonText(row.reason),
    cell: row => <Truncated text={reasonText(row.reason)} />,
    width: '16%',
    isWide: true,
  },
  {
    id: 'origin',
    title: 'From',
    value: originText,
    cell: row => <Truncated text={originText(row)} />,
    width: '20%',
    isWide: true,
  },
]

/** Whose row it is, and what lies under it. */
function originText({ isOwn, shipped }: EditedRow): string {
  if (!isOwn) return 'Built in'
  return shipped === null ? 'Your tenant' : `Your tenant, instead of ${meaningTitle(shipped.to)}`
}

const filters: Record<RowFilter, (row: EditedRow) => boolean> = {
  own: row => row.isOwn,
  shipped: row => !row.isOwn,
  none: row => row.to === null,
}

const filterOptions = [
  { value: 'all', label: 'All' },
  { value: 'own', label: 'Own' },
  { value: 'shipped', label: 'Built in' },
  { value: 'none', label: 'No meaning' },
]

/** The rows in force: those that come with Aftermile, and the tenant's own on top. */
export function MappingRows({ id }: { id: string }) {
  const { show } = useSearch({ from: '/service-providers/$serviceProviderId/mapping' })
  const navigate = useNavigate()
  const list = useListState('carrier-mapping', { columns, firstSort: { by: 'code', desc: false } })
  const noun = useMemo(() => rowNoun(id), [id])
  const query = useList(noun)
  const page = useListKeys()
  const setShow = (chosen: string) =>
    void navigate({
      to: '.',
      search: before => ({ ...before, show: rowFilters.find(each => each === chosen), page: undefined }),
      replace: true,
    })
  return (
    <div ref={page}>
      <div className={classes.tools}>
        <SearchField label="Search mapping" text={list.text} onText={list.setText} />
        <SegmentedControl aria-label="Rows" data={filterOptions} value={show ?? 'all'} onChange={setShow} />
        <SortMenu columns={columns} sort={list.sort} onSort={list.setSort} />
      </div>
      {content()}
    </div>
  )

  function content() {
    if (query.isPending) return <TableSkeleton columns={columns} rows={8} />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
    if (query.data.length === 0) {
      return (
        <EmptyState icon={IconTransform} title="No mapping yet">
          A mapping row says which of our events a code of this service provider means. Without rows, its events are
          stored and change no status.
        </EmptyState>
      )
    }
    const shown = show === undefined ? query.data : query.data.filter(filters[show])
    const found = matching({ rows: shown, columns, text: list.text })
    if (found.length === 0) {
      return (
        <EmptyState icon={IconListSearch} title="No matches">
          {show === 'own' && list.text === ''
            ? 'Your tenant has no rows of its own. Open a row to change what it means.'
            : 'No rows match the search and the filter.'}
        </EmptyState>
      )
    }
    const at = Math.min(list.page, Math.ceil(found.length / list.pageSize))
    return (
      <>
        <DataTable
          label="Mapping"
          rows={found}
          columns={columns}
          sort={list.sort}
          onSort={list.setSort}
          page={at}
          pageSize={list.pageSize}
          isBusy={query.isFetching}
          link={(row, text) => (
            <Link
              to="/service-providers/$serviceProviderId/mapping/$rowId"
              params={{ serviceProviderId: id, rowId: row.id }}
              data-row
            >
              {text}
            </Link>
          )}
        />
        <ListFooter count={found.length} list={{ ...list, page: at }} />
      </>
    )
  }
}
