import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SimpleTable.module.css'
import shared from './Table.module.css'

export type SimpleColumn<Row> = {
  readonly title: string
  /** Stands in the head instead of the title. */
  readonly head?: ReactNode
  readonly cell: (row: Row, index: number) => ReactNode
  readonly align?: 'right'
  readonly width?: number | string
  /** Names its row. */
  readonly isHead?: boolean
  /** Says itself what it is, so narrow screens show no title above it. */
  readonly isPlain?: boolean
  /** Takes a full line where rows are shown as cards. */
  readonly isWide?: boolean
  readonly className?: string | undefined
}

/** `flush` has no space at its sides, `roomy` holds fields, `list` is drawn like the list of a page, `bare` is drawn by its page. */
const variants = {
  plain: classes.table,
  flush: `${classes.table} ${classes.flush}`,
  roomy: `${classes.table} ${classes.roomy}`,
  list: shared.table,
  bare: '',
}

type Props<Row> = {
  label?: string
  rows: readonly Row[]
  columns: readonly SimpleColumn<Row>[]
  keyOf: (row: Row, index: number) => string | number
  variant?: keyof typeof variants
  className?: string | undefined
  isBusy?: boolean
  /** Shown instead of a table without rows. */
  empty?: string
}

/** A table that is neither sorted nor paged: its columns are data. */
export function SimpleTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  variant = 'plain',
  className,
  isBusy,
  empty,
}: Props<Row>) {
  if (rows.length === 0 && empty !== undefined) return <Text c="dimmed">{empty}</Text>
  return (
    <table className={`${variants[variant]} ${className ?? ''}`.trim()} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {columns.map(({ title, head = title, align, width }) => (
            <th key={title} scope="col" data-align={align} style={{ width }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map(column => (
              <Cell key={column.title} column={column} row={row} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row, index }: { column: SimpleColumn<Row>; row: Row; index: number }) {
  const { title, cell, align, className, isHead, isPlain, isWide } = column
  if (isHead)
    return (
      <th scope="row" className={className}>
        {cell(row, index)}
      </th>
    )
  return (
    <td data-title={isPlain || isWide ? undefined : title} data-align={align} data-wide={isWide} className={className}>
      {cell(row, index)}
    </td>
  )
}
