import { type AnyBoard, gridColumns } from '@aftermile/dashboards/board/board'
import { inReadingOrder, type LayoutItem } from '@aftermile/dashboards/board/layout'
import { isTile, traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { memo, useDeferredValue } from 'react'
import { GridLayout } from 'react-grid-layout'
import type { Arrange } from './layout/arrange-actions.ts'
import { placedAt } from './layout/layout-moves.ts'
import type { BoardContext } from './state/board-context.ts'
import classes from './WidgetGrid.module.css'
import { WidgetCard } from './widgets/WidgetCard.tsx'

type Props = { context: BoardContext; items: readonly LayoutItem[]; isArranging: boolean; arrange: Arrange }

const rowPx = 28
const gapPx = 12

/** Twelve columns on wide screens. On narrow ones they are four or two. */
export const WidgetGrid = memo(function WidgetGrid({ context, items, isArranging, arrange }: Props) {
  const { ref, width: measured } = useElementSize()
  // All widgets at once take long, so they are rendered in small steps.
  const width = useDeferredValue(measured)
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false })
  const cards = numbersFirst(context.board, items).map(({ item, widget }) => (
    <div key={item.i} data-shape={traitsOf(widget).shape} className={classes.item}>
      <WidgetCard context={context} widget={widget} item={item} isArranging={isArranging} arrange={arrange} />
    </div>
  ))
  // Arranging always uses the twelve columns.
  if (isPhone || (isNarrow && !isArranging)) return <div className={classes.stack}>{cards}</div>
  return (
    <div ref={ref} className={classes.grid}>
      {width > 0 && (
        <GridLayout
          width={width}
          layout={items.map(({ i, x, y, w, h, minW, minH, maxW, maxH, stopResize }) => ({
            i,
            x,
            y,
            w,
            h,
            minW,
            minH,
            ...(maxW !== undefined && { maxW }),
            ...(maxH !== undefined && { maxH }),
            isResizable: isArranging && stopResize !== true,
          }))}
          gridConfig={{ cols: gridColumns, rowHeight: rowPx, margin: [gapPx, gapPx], containerPadding: [0, 0] }}
          dragConfig={{ enabled: isArranging, handle: '.grip' }}
          resizeConfig={{ enabled: isArranging, handles: ['se'] }}
          onDragStop={places => arrange.place(before => placedAt(before, places))}
          onResizeStop={places => arrange.place(before => placedAt(before, places))}
        >
          {cards}
        </GridLayout>
      )}
    </div>
  )
})

/** The order for keyboards, screen readers and narrow screens: the numbers, then the charts, both in reading order. */
function numbersFirst({ widgets }: AnyBoard, items: readonly LayoutItem[]) {
  const shown = inReadingOrder(items).flatMap(item => {
    const widget = widgets.find(({ id }) => id === item.ref)
    return widget === undefined ? [] : [{ item, widget }]
  })
  return [...shown.filter(({ widget }) => isTile(widget)), ...shown.filter(({ widget }) => !isTile(widget))]
}
