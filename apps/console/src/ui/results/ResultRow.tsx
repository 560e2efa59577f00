import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { ResultColumn, RowName } from './kind.ts'
import classes from './ResultTable.module.css'

export type RowActs<Hit> = {
  readonly keyOf: (hit: Hit) => string
  readonly nameOf: (hit: Hit) => RowName
  readonly labelOf: (hit: Hit) => string
  readonly isSelected: (hit: Hit) => boolean
  readonly onSelect: (hit: Hit, options: { isRange: boolean }) => void
  readonly previewed: string | null
  readonly onPreview: (hit: Hit) => void
}

type Props<Hit> = {
  hit: Hit
  index: number
  columns: readonly ResultColumn<Hit>[]
  lefts: ReadonlyMap<string, number>
  acts: RowActs<Hit>
}

/** The first cell is the way to the whole; a click anywhere else in the row shows it beside the list. */
export function ResultRow<Hit>({ hit, index, columns, lefts, acts }: Props<Hit>) {
  const key = acts.keyOf(hit)
  const isSelected = acts.isSelected(hit)
  return (
    <tr
      aria-rowindex={index + 2}
      data-key={key}
      data-selected={isSelected || undefined}
      data-previewed={acts.previewed === key || undefined}
      onClick={event => onRowClick(event, () => acts.onPreview(hit))}
    >
      <td className={classes.select} data-pinned>
        <Checkbox
          size="xs"
          aria-label={`Select ${acts.labelOf(hit)}`}
          checked={isSelected}
          onClick={event => acts.onSelect(hit, { isRange: event.shiftKey })}
          readOnly
        />
      </td>
      {columns.map((column, at) => {
        const left = lefts.get(column.id)
        return (
          <td
            key={column.id}
            data-title={column.longTitle ?? column.title}
            data-align={column.align}
            data-wide={column.isWide}
            data-pinned={left !== undefined || undefined}
            style={left === undefined ? {} : { left }}
          >
            {at === 0 ? (
              <Link to="." search={before => ({ ...before, ...acts.nameOf(hit), preview: undefined })} data-row>
                {column.cell(hit) || acts.labelOf(hit)}
              </Link>
            ) : (
              column.cell(hit)
            )}
          </td>
        )
      })}
      <td aria-hidden className={classes.filler} />
    </tr>
  )
}

/** With ctrl it is the row's link, in a new tab. */
function onRowClick(event: MouseEvent<HTMLElement>, preview: () => void): void {
  const isOwnTarget = event.target instanceof Element && event.target.closest('a, button, input, label') !== null
  if (isOwnTarget || getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row]')
  if (event.ctrlKey || event.metaKey) window.open(link?.href, '_blank', 'noopener')
  else {
    link?.focus({ preventScroll: true })
    preview()
  }
}
