import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { ShownRow } from '@aftermile/dashboards/crossfilter/results/shown-rows'
import { maxRows } from '@aftermile/dashboards/crossfilter/results/top-rows'
import type { ColumnTitle } from '@aftermile/dashboards/data/column-title'
import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import type { Picture } from '../../export/picture-type.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { cellText } from '../../state/cell-text.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { RowCell } from '../bodies/RowCell.tsx'
import { SideScroll } from '../bodies/SideScroll.tsx'
import { SortHead } from '../bodies/SortHead.tsx'
import { TablePages } from '../bodies/TablePages.tsx'
import classes from '../bodies/WidgetBody.module.css'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const table: WidgetView<WidgetOf<'table'>> = {
  Body: TableWidget,
  Table: null,
  csv: null,
  drawn: (context, widget, shown) => ({ table: cellTexts(context, widget, shown) }),
}

/** The matching rows, one page at a time, from the engine. */
function TableWidget({ context, widget, shown }: WidgetBodyProps<WidgetOf<'table'>>) {
  const { by, isDescending, page } = shown.table ?? { ...widget.sort, page: 1 }
  const { rows, total } = shown.result.kind === 'rows' ? shown.result : { rows: [], total: 0 }
  const pages = Math.ceil(Math.min(total, maxRows) / widget.rowsPerPage)
  const { titles, rows: rowNames } = context.board.dataset.shown
  const goToPage = (to: number) => context.store.change({ table: { by, isDescending, page: to } })
  const sortBy = (column: string) =>
    context.store.change({
      table: { by: column, isDescending: by === column ? !isDescending : isNumeric(titles[column]), page: 1 },
    })
  if (rows.length === 0) return <p className={classes.empty}>No {rowNames.many} match these filters.</p>
  const first = (page - 1) * widget.rowsPerPage + 1
  return (
    <div className={classes.overview}>
      <SideScroll label={widget.title}>
        <table className={classes.rows}>
          <thead>
            <tr>
              {widget.columns.map(column => (
                <SortHead
                  key={column}
                  title={titles[column]?.title ?? column}
                  isSorted={column === by}
                  isDescending={isDescending}
                  onSort={() => sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={keyOf(row, index)}>
                {widget.columns.map(column => (
                  <td key={column} data-numeric={isNumeric(titles[column])}>
                    <RowCell context={context} row={row} column={column} title={titles[column]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <div className={classes.pages}>
        <Text size="xs" c="dimmed" className="tabular" role="status">
          {numberText(first)}–{numberText(Math.min(first + rows.length - 1, total))} of {numberText(total)}
        </Text>
        <TablePages pages={pages} page={page} onPage={goToPage} />
      </div>
    </div>
  )
}

/** Numeric columns sort the largest first. */
const isNumeric = (title: ColumnTitle | undefined): boolean => ['instant', 'days', 'count'].includes(title?.kind ?? '')

const keyOf = (row: ShownRow, at: number): string => (typeof row.id === 'string' ? row.id : String(at))

function cellTexts(
  { board, colors, names }: BoardContext,
  widget: WidgetOf<'table'>,
  { result }: WidgetData,
): Picture['table'] {
  if (result.kind !== 'rows') return []
  const { titles } = board.dataset.shown
  return [
    widget.columns.map(column => ({ text: titles[column]?.title ?? column, color: colors.dimmed })),
    ...result.rows.map(row =>
      widget.columns.map(column => ({ text: cellText(names, row, column, titles[column]), color: colors.text })),
    ),
  ]
}
