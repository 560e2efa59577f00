import { type MouseEvent, memo } from 'react'
import { NativeCheckbox } from '../../../../ui/table/NativeCheckbox.tsx'
import type { ResultColumn, RowId } from '../../../search/list-definition.ts'
import classes from './ResultTable.module.css'
import { RowLink } from './RowLink.tsx'

/** The callbacks of a row. They stay the same while the list is shown. */
export type RowActions<Hit> = {
  readonly rowIdOf: (hit: Hit) => RowId
  readonly labelOf: (hit: Hit) => string
  readonly onSelect: (hit: Hit, options: { isRange: boolean }) => void
  readonly onPreview: (hit: Hit) => void
  /** Called when the user is about to open the row. */
  readonly onPreload: (rowId: RowId) => void
}

type Props<Hit> = {
  hit: Hit
  id: string
  index: number
  columns: readonly ResultColumn<Hit>[]
  lefts: ReadonlyMap<string, number>
  isSelected: boolean
  isPreviewed: boolean
  actions: RowActions<Hit>
}

/** The first cell links to the detail page. A click anywhere else previews the row beside the list. */
function Row<Hit>({ hit, id, index, columns, lefts, isSelected, isPreviewed, actions }: Props<Hit>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-key={id}
      data-selected={isSelected || undefined}
      data-previewed={isPreviewed || undefined}
      onClick={event => onRowClick(event, () => actions.onPreview(hit))}
    >
      <td className={classes.select} data-pinned>
        <NativeCheckbox
          aria-label={`Select ${actions.labelOf(hit)}`}
          checked={isSelected}
          onClick={event => actions.onSelect(hit, { isRange: event.shiftKey })}
          readOnly
        />
      </td>
      {columns.map((column, position) => {
        const left = lefts.get(column.id)
        return (
          <td
            key={column.id}
            data-title={position === 0 ? undefined : (column.longTitle ?? column.title)}
            data-align={column.align}
            data-wide={column.isWide}
            data-card={column.isOnCard}
            data-pinned={left !== undefined || undefined}
            style={left === undefined ? undefined : { left }}
          >
            {position === 0 ? (
              <RowLink rowId={actions.rowIdOf(hit)} onPreload={actions.onPreload}>
                {column.cell(hit) || actions.labelOf(hit)}
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

export const ResultRow = memo(Row) as typeof Row // memo loses the generic type

/** A ctrl-click opens the link of the row in a new tab. */
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
