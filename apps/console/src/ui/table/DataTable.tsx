import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, useMemo } from 'react'
import { IconArrowDown, IconArrowUp } from '../icons/icons.ts'
import { type Column, type Sort, sorted } from './column.ts'
import classes from './DataTable.module.css'
import { followRow } from './follow-row.ts'
import shared from './Table.module.css'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
  page: number
  pageSize: number
  isBusy?: boolean
  /** The heading that a row stands under. */
  sectionOf?: ((row: Row) => string) | undefined
  /** Wraps the first cell of a row in its link. A click anywhere in the row follows it. */
  link: (row: Row, content: ReactNode) => ReactNode
}

export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, rows, columns, sort, onSort, page, pageSize, isBusy = false, sectionOf, link } = props
  const { by, desc } = sort
  // Quick where the rows are in order already.
  const inOrder = useMemo(() => sorted(rows, columns, { by, desc }), [rows, columns, by, desc])
  const shown = inOrder.slice((page - 1) * pageSize, page * pageSize)
  return (
    <table className={`${shared.table} ${classes.table}`} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {columns.map(column => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, position) => (
          <Fragment key={row.id}>
            {startsSection(position) && (
              <tr className={classes.section}>
                <th scope="colgroup" colSpan={columns.length}>
                  {sectionOf?.(row)}
                </th>
              </tr>
            )}
            <tr data-id={row.id} onClick={followRow}>
              {columns.map((column, index) => {
                const content = column.cell?.(row) ?? column.value(row)
                return (
                  <td
                    key={column.id}
                    data-title={index === 0 || column.isForButtons ? undefined : column.title}
                    data-align={column.align}
                    data-wide={column.isWide}
                  >
                    {index === 0 ? link(row, content) : content}
                  </td>
                )
              })}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )

  function startsSection(offset: number): boolean {
    const [row, before] = [shown[offset], shown[offset - 1]]
    return sectionOf !== undefined && row !== undefined && (!before || sectionOf(before) !== sectionOf(row))
  }
}

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort; onSort: (sort: Sort) => void }) {
  if (column.isForButtons)
    return (
      <th scope="col" style={{ width: column.width }}>
        <VisuallyHidden>{column.title}</VisuallyHidden>
      </th>
    )
  const isSorted = sort.by === column.id
  const Arrow = isSorted && sort.desc ? IconArrowDown : IconArrowUp
  const direction = sort.desc ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : 'none'}
      data-align={column.align}
      style={column.width === undefined ? {} : { width: column.width }}
    >
      <UnstyledButton className={shared.sorter} onClick={() => onSort({ by: column.id, desc: isSorted && !sort.desc })}>
        {column.title}
        <Arrow size={14} aria-hidden className={shared.arrow} data-on={isSorted} />
      </UnstyledButton>
    </th>
  )
}
