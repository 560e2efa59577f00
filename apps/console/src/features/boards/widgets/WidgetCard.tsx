import type { LayoutItem } from '@aftermile/dashboards/board/layout'
import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import { ActionIcon, Modal, Title } from '@mantine/core'
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from 'react'
import { IconGripVertical } from '../../../ui/icons/icons.ts'
import { AfterPaint } from '../../../ui/loading/AfterPaint.tsx'
import { StillSkeleton } from '../../../ui/loading/StillSkeleton.tsx'
import type { ChartImage } from '../charts/Chart.tsx'
import type { Arrange } from '../layout/arrange-actions.ts'
import { metricChoices } from '../layout/metric-choices.ts'
import type { BoardContext } from '../state/board-context.ts'
import { useFiltered, useWidgetData } from '../state/use-board-store.ts'
import { useInView } from './use-in-view.ts'
import classes from './WidgetCard.module.css'
import { WidgetTools } from './WidgetTools.tsx'
import type { WidgetBodyProps } from './widget-view.ts'
import { viewOf } from './widget-views.ts'

type Props = {
  context: BoardContext
  widget: AnyWidget
  item: LayoutItem
  isArranging: boolean
  arrange: Arrange
}

/** A widget with its title and its tools. */
export const WidgetCard = memo(function WidgetCard({ context, widget, item, isArranging, arrange }: Props) {
  const card = useRef<HTMLElement>(null)
  const isVisible = useInView(card)
  const isFiltered = useFiltered(context.store, widget.id)
  const [isTable, setTable] = useState(false)
  const [isFull, setFull] = useState(false)
  const open = useCallback(() => setFull(true), [])
  const chartImage = useRef<ChartImage | null>(null)
  const titleId = useId()
  const scaled = useMemo(() => (isFull ? { ...context, scale: fullScale() } : context), [context, isFull])
  const content = (
    <Content context={scaled} widget={widget} isVisible={isVisible} isTable={isTable} chartImage={chartImage} />
  )
  return (
    <section
      ref={card}
      className={classes.card}
      aria-labelledby={titleId}
      data-filtered={isFiltered}
      data-shape={traitsOf(widget).shape}
    >
      <header className={classes.head} data-arranging={isArranging}>
        {isArranging && <Grip title={widget.title} arrange={arrange} i={item.i} />}
        <Title order={2} id={titleId} className={classes.title} title={tipOf(widget)}>
          {widget.title}
        </Title>
        <Note context={context} widget={widget} metric={item.metric} />
        <AfterPaint>
          <WidgetTools
            context={context}
            widget={widget}
            item={item}
            isFiltered={isFiltered}
            isTable={isTable}
            onTable={setTable}
            chartImage={isTable ? null : chartImage}
            onFull={open}
            isArranging={isArranging}
            arrange={arrange}
          />
        </AfterPaint>
      </header>
      <div className={classes.body}>{isFull ? null : content}</div>
      {isFull && (
        <Modal
          opened
          fullScreen
          onClose={() => setFull(false)}
          title={widget.title}
          closeButtonProps={{ 'aria-label': 'Exit full screen' }}
          classNames={{ content: classes.full, body: classes.fullBody }}
        >
          {content}
        </Modal>
      )}
    </section>
  )
})

/** The full title, with the word of the lists. */
const tipOf = ({ title, word }: AnyWidget): string => (word === undefined ? title : `${title} (${word} in lists)`)

/** The widget's own note, or its metric if that is not the usual one. A number has its note below it. */
function Note({ context, widget, metric }: { context: BoardContext; widget: AnyWidget; metric: string | null }) {
  const { dataset } = context.board
  const isOther = metric !== null && metric !== dataset.shown.counted && metricChoices(dataset, widget).includes(metric)
  const own = viewOf(widget).hasNoteInBody ? undefined : widget.note
  const note = isOther ? dataset.shown.metrics[metric] : own
  return note === undefined ? null : <span className={classes.note}>{note}</span>
}

/** Labels grow with the screen, up to twice their size in a card. */
const fullScale = (): number => Math.min(2, Math.max(1, window.innerWidth / 960))

type ContentProps = Pick<WidgetBodyProps<AnyWidget>, 'context' | 'widget' | 'chartImage'> & {
  isVisible: boolean
  isTable: boolean
}

/** A component of its own, so that the card does not render again when numbers change. */
function Content({ context, widget, isVisible, isTable, chartImage }: ContentProps) {
  const shown = useWidgetData(context.store, widget.id, isVisible)
  if (shown === null) return <StillSkeleton height="100%" />
  const { Body, Table } = viewOf(widget)
  if (isTable && Table !== null) return <Table context={context} widget={widget} shown={shown} />
  return <Body context={context} widget={widget} shown={shown} chartImage={chartImage} />
}

const moves = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const
const sizes = { ArrowLeft: 'narrower', ArrowRight: 'wider', ArrowUp: 'shorter', ArrowDown: 'taller' } as const

/** The mouse drags it. The arrow keys move the widget, with shift they resize it. */
function Grip({ title, arrange, i }: { title: string; arrange: Arrange; i: string }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isArrow(event.key)) return
    event.preventDefault()
    if (event.shiftKey) arrange.resize(i, sizes[event.key])
    else arrange.move(i, moves[event.key])
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      className={`${classes.grip} grip`}
      aria-label={`Move ${title}. Use the arrow keys to move it, and Shift with the arrow keys to resize it`}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={15} />
    </ActionIcon>
  )
}

const isArrow = (key: string): key is keyof typeof moves => key in moves
