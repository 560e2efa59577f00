import type { ShownRow } from '@aftermile/dashboards/crossfilter/row-values'
import { maxRows } from '@aftermile/dashboards/crossfilter/top-rows'
import { Pagination, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { numberText } from '../../ui/number-text.ts'
import type { LiveWidget } from '../marks.ts'
import type { BodyProps } from './body.ts'
import { ShipmentCell } from './ShipmentCell.tsx'
import { SideScroll } from './SideScroll.tsx'
import { columnTitle, isNumeric } from './shipment-columns.ts'
import classes from './Widgets.module.css'

/** The shipments that pass all filters, a page at a time, from the engine. */
export function ShipmentTable({ stage, widget, shown }: BodyProps<Extract<LiveWidget, { kind: 'table' }>>) {
  const { by, isDescending, page } = shown.table ?? { ...widget.sort, page: 1 }
  const { rows, total } = shown.answer.kind === 'rows' ? shown.answer : { rows: [], total: 0 }
  const pages = Math.ceil(Math.min(total, maxRows) / widget.rowsPerPage)
  const turn = (to: number) => stage.store.change({ table: { by, isDescending, page: to } })
  const sortBy = (column: string) =>
    stage.store.change({
      table: { by: column, isDescending: by === column ? !isDescending : isNumeric(column), page: 1 },
    })
  if (rows.length === 0) return <p className={classes.empty}>No shipment passes these filters.</p>
  const first = (page - 1) * widget.rowsPerPage + 1
  return (
    <div className={classes.overview}>
      <SideScroll label={widget.title}>
        <table className={classes.shipments}>
          <thead>
            <tr>
              {widget.columns.map(column => (
                <th key={column} scope="col" aria-sort={sortOf(column === by, isDescending)}>
                  <UnstyledButton className={classes.sort} onClick={() => sortBy(column)}>
                    {columnTitle(column)}
                    {column === by &&
                      (isDescending ? <IconArrowDown size={12} aria-hidden /> : <IconArrowUp size={12} aria-hidden />)}
                  </UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={keyOf(row, at)}>
                {widget.columns.map(column => (
                  <td key={column} data-numeric={isNumeric(column)}>
                    <ShipmentCell row={row} column={column} names={stage.names} />
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
        {pages > 1 && (
          <Pagination
            size="sm"
            siblings={1}
            total={pages}
            value={page}
            onChange={turn}
            getItemProps={number => ({ 'aria-label': `Page ${number}` })}
            getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
          />
        )}
      </div>
    </div>
  )
}

const keyOf = (row: ShownRow, at: number): string => (typeof row.id === 'string' ? row.id : String(at))

function sortOf(isIt: boolean, isDescending: boolean) {
  if (!isIt) return 'none'
  return isDescending ? 'descending' : 'ascending'
}
