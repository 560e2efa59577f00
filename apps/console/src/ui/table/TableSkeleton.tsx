import { SkeletonRows } from '../loading/SkeletonRows.tsx'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import shared from './Table.module.css'

/** The skeleton of a table, with the same head and height. */
export function TableSkeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return (
    <table className={`${shared.table} ${classes.table}`} aria-busy aria-label="Loading">
      <thead>
        <tr>
          {columns.map(({ id, title, align, width, isForButtons }) => (
            <th key={id} scope="col" data-align={align} style={width === undefined ? {} : { width }}>
              {!isForButtons && title}
            </th>
          ))}
        </tr>
      </thead>
      <SkeletonRows rows={rows} columns={columns.length} />
    </table>
  )
}
