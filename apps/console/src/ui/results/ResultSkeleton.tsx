import { Bone } from '../Bone.tsx'
import type { ResultColumn } from './kind.ts'
import { type Layout, rowHeightPx } from './layout.ts'
import classes from './ResultTable.module.css'
import { selectionWidthPx, widthOf } from './widths.ts'

type Props<Hit> = { columns: readonly ResultColumn<Hit>[]; layout: Layout; rows: number }

/** The table before its rows: same head, same heights. */
export function ResultSkeleton<Hit>({ columns, layout, rows }: Props<Hit>) {
  return (
    <table className={classes.table} aria-busy aria-label="Loading">
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
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
          <tr key={row}>
            <td style={{ height: rowHeightPx[layout.density] }} />
            {columns.map(({ id }, column) => (
              <td key={id}>
                <Bone width={`${40 + ((row * 7 + column * 13) % 40)}%`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
