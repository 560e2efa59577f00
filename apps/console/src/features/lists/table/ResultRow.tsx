import { type MouseEvent, memo } from 'react'
import { NativeCheckbox } from '../../../ui/table/NativeCheckbox.tsx'
import type { ResultColumn, RowId } from '../list-definition.ts'
import classes from './ResultTable.module.css'
import { RowLink } from './RowLink.tsx'

/** The same for as long as the list is shown. */
export type RowActs<Hit> = {
  readonly nameOf: (hit: Hit) => RowId
  readonly labelOf: (hit: Hit) => string
  readonly onSelect: (hit: Hit, options: { isRange: boolean }) => void
  readonly onPreview: (hit: Hit) => void
  /** Someone is about to open it. */
  readonly onPreload: (name: RowId) => void
}

type Props<Hit> = {
  hit: Hit
  id: string
  index: number
  columns: readonly ResultColumn<Hit>[]
  lefts: ReadonlyMap<string, number>
  isSelected: boolean
  isPreviewed: boolean
  acts: RowActs<Hit>
}

/** The first cell is the way to the whole; a click anywhere else in the row shows it beside the list. */
function Row<Hit>({ hit, id, index, columns, lefts, isSelected, isPreviewed, acts }: Props<Hit>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-key={id}
      data-selected={isSelected || undefined}
      data-previewed={isPreviewed || undefined}
      onClick={event => onRowClick(event, () => acts.onPreview(hit))}
    >
      <td className={classes.select} data-pinned>
        <NativeCheckbox
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
            data-title={at === 0 ? undefined : (column.longTitle ?? column.title)}
            data-align={column.align}
            data-wide={column.isWide}
            data-pinned={left !== undefined || undefined}
            style={left === undefined ? undefined : { left }}
          >
            {at === 0 ? (
              <RowLink name={acts.nameOf(hit)} onPreload={acts.onPreload}>
                {column.cell(hit) || acts.labelOf(hit)}
              </RowLink>
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

export const ResultRow = memo(Row) as typeof Row // memo forgets that it is generic

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
