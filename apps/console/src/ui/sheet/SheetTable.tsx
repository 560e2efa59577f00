import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import classes from './Sheet.module.css'
import { SheetLine } from './SheetLine.tsx'
import { type CellError, pasteCells } from './sheet.ts'
import type { Cell, SheetRow, SheetShape } from './sheet-column.ts'
import { cellOf, cellSelector, neighbourByKey } from './sheet-keys.ts'

type Props = {
  id: string
  label: string
  rows: readonly SheetRow[]
  /** The indexes of the rows on this page. One after the last row is the empty line. */
  lines: readonly number[]
  shape: SheetShape
  isReadOnly: boolean
  errors: readonly CellError[]
  /** The cell to focus. */
  target: Cell | null
  onChange: (rows: readonly SheetRow[]) => void
  onActive: (cell: Cell | null) => void
  goTo: (cell: Cell) => void
}

export function SheetTable(props: Props) {
  const { id, label, rows, lines, shape, isReadOnly, errors, target, onChange, onActive, goTo } = props
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef({ rows, onChange, goTo })
  latest.current = { rows, onChange, goTo }

  useEffect(() => {
    if (target === null) return
    const cell = table.current?.querySelector<HTMLInputElement>(cellSelector(target))
    cell?.focus()
    cell?.select()
  }, [target])

  // Stable, so that only the line that changes is drawn again.
  const write = useCallback(
    (row: number, change: SheetRow) => {
      const { rows, onChange } = latest.current
      onChange(rows.toSpliced(row, 1, { ...(rows[row] ?? shape.blank), ...change }))
    },
    [shape],
  )
  const remove = useCallback((row: number) => {
    latest.current.onChange(latest.current.rows.toSpliced(row, 1))
    latest.current.goTo({ row, column: 0 })
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = cellOf(event.target)
    const to = from && neighbourByKey(event, from)
    if (to === null) return
    event.preventDefault()
    goTo(to)
  }

  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    const from = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (from === null || isReadOnly || !/[\t\n]/.test(text)) return
    event.preventDefault()
    onChange(pasteCells(rows, shape, { ...from, text }))
  }

  const wrongByRow = Map.groupBy(errors, each => each.row)
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        id={id}
        tabIndex={-1}
        aria-label={label}
        className={classes.table}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={event => onActive(cellOf(event.target))}
        onBlur={() => onActive(null)}
      >
        <SheetHead shape={shape} isReadOnly={isReadOnly} />
        <tbody>
          {lines.map(row => (
            <SheetLine
              key={row}
              row={row}
              values={rows[row] ?? null}
              wrong={(wrongByRow.get(row) ?? []).map(({ column }) => column).join()}
              {...{ shape, isReadOnly, write, remove }}
            />
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={shape.columns.length + 2} className={classes.none}>
                No rows
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function SheetHead({ shape: { columns, note }, isReadOnly }: Pick<Props, 'shape' | 'isReadOnly'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          Row
        </th>
        {columns.map(({ id, title, widthPx, align }) => (
          <th key={id} scope="col" data-align={align} style={{ width: widthPx }}>
            {title}
          </th>
        ))}
        {note && (
          <th scope="col" style={{ width: note.widthPx }}>
            {note.title}
          </th>
        )}
        {!isReadOnly && <td className={classes.remove} />}
      </tr>
    </thead>
  )
}
