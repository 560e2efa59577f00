import { Skeleton } from '@mantine/core'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'

/** The table before its rows: same head, same height. */
export function TableSkeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return (
    <table className={classes.table} aria-busy aria-label="Loading">
      <thead>
        <tr>
          {columns.map(({ id, title, align, width }) => (
            <th key={id} scope="col" data-align={align} style={width === undefined ? {} : { width }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => row).map(row => (
          <tr key={row}>
            {columns.map(({ id }, column) => (
              <td key={id}>
                <Skeleton height={12} width={`${40 + ((row * 7 + column * 13) % 40)}%`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
