import type { ColumnLayout } from '../../../../storage/table-layout.ts'
import { SkeletonRows } from '../../../../ui/loading/SkeletonRows.tsx'
import shared from '../../../../ui/table/Table.module.css'
import type { ResultColumn } from '../../../search/list-definition.ts'
import { rowHeightPx } from '../columns/column-layout.ts'
import { selectionWidthPx, widthOf } from '../columns/column-widths.ts'
import classes from './ResultTable.module.css'

type Props<Hit> = { columns: readonly ResultColumn<Hit>[]; layout: ColumnLayout; rows: number }

/** The table while it loads, with the same head and row heights. */
export function ResultSkeleton<Hit>({ columns, layout, rows }: Props<Hit>) {
  return (
    <table className={`${shared.table} ${classes.table}`} aria-busy aria-label="Loading">
      <thead>
        <tr>
          <th aria-hidden style={{ width: selectionWidthPx }} />
          {columns.map(column => (
            <th key={column.id} scope="col" data-align={column.align} style={{ width: widthOf(column, layout) }}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <SkeletonRows
        rows={rows}
        columns={columns.length}
        lead={<td style={{ height: rowHeightPx[layout.density] }} />}
      />
    </table>
  )
}
