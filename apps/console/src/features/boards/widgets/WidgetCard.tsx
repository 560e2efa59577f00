import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { LayoutItem } from '@aftermile/dashboards/board/layout'
import { ActionIcon, Modal, Title } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useCallback, useId, useRef, useState } from 'react'
import { StillSkeleton } from '../../../ui/loading/StillSkeleton.tsx'
import type { Picture } from '../charts/Chart.tsx'
import { isCounting } from '../charts/chart-marks.ts'
import type { Arrange } from '../layout/arrange-actions.ts'
import type { BoardContext } from '../state/board-context.ts'
import { useFiltered, useWidgetData } from '../state/use-board-store.ts'
import type { WidgetBodyProps } from './bodies/body-props.ts'
import { FigureTable } from './bodies/FigureTable.tsx'
import { WidgetBody } from './bodies/WidgetBody.tsx'
import { useInView } from './use-in-view.ts'
import classes from './WidgetCard.module.css'
import { WidgetTools } from './WidgetTools.tsx'

type Props = {
  stage: BoardContext
  widget: AnyWidget
  item: LayoutItem
  isArranging: boolean
  arrange: Arrange
}

/** A widget with its title and what can be done with it. */
export const WidgetCard = memo(function WidgetCard({ stage, widget, item, isArranging, arrange }: Props) {
  const card = useRef<HTMLElement>(null)
  const isSeen = useInView(card)
  const isFiltered = useFiltered(stage.store, widget.id)
  const [isTable, setTable] = useState(false)
  const [isFull, setFull] = useState(false)
  const open = useCallback(() => setFull(true), [])
  const picture = useRef<Picture | null>(null)
  const titleId = useId()
  const content = <Content stage={stage} widget={widget} isSeen={isSeen} isTable={isTable} picture={picture} />
  return (
    <section
      ref={card}
      className={classes.card}
      aria-labelledby={titleId}
      data-filtered={isFiltered}
      data-kind={widget.kind}
    >
      <header className={classes.head} data-arranging={isArranging}>
        {isArranging && <Grip title={widget.title} arrange={arrange} i={item.i} />}
        <Title order={2} id={titleId} className={classes.title} title={widget.title}>
          {widget.title}
        </Title>
        {widget.note !== undefined && <span className={classes.note}>{widget.note}</span>}
        <WidgetTools
          stage={stage}
          widget={widget}
          item={item}
          isFiltered={isFiltered}
          isTable={isTable}
          onTable={setTable}
          picture={isTable ? null : picture}
          onFull={open}
          isArranging={isArranging}
          arrange={arrange}
        />
      </header>
      <div className={classes.body}>{isFull ? null : content}</div>
      {isFull && (
        <Modal
          opened
          fullScreen
          onClose={() => setFull(false)}
          title={widget.title}
          closeButtonProps={{ 'aria-label': 'Leave full screen' }}
          classNames={{ content: classes.full, body: classes.fullBody }}
        >
          {content}
        </Modal>
      )}
    </section>
  )
})

type ContentProps = Pick<WidgetBodyProps<AnyWidget>, 'stage' | 'widget' | 'picture'> & {
  isSeen: boolean
  isTable: boolean
}

/** Apart from the card, which stays as it is when numbers change. */
function Content({ stage, widget, isSeen, isTable, picture }: ContentProps) {
  const shown = useWidgetData(stage.store, widget.id, isSeen)
  if (shown === null) return <StillSkeleton height="100%" />
  if (isTable && isCounting(widget)) return <FigureTable stage={stage} widget={widget} shown={shown} />
  return <WidgetBody stage={stage} widget={widget} shown={shown} picture={picture} />
}

const moves = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const
const sizes = { ArrowLeft: 'narrower', ArrowRight: 'wider', ArrowUp: 'shorter', ArrowDown: 'taller' } as const

/** Held by the mouse it drags; with the keyboard, arrows move and shift with arrows resizes. */
function Grip({ title, arrange, i }: { title: string; arrange: Arrange; i: string }) {
  const act = (event: KeyboardEvent) => {
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
      aria-label={`Move ${title}: arrow keys move it, with shift they resize it`}
      onKeyDown={act}
    >
      <IconGripVertical size={15} />
    </ActionIcon>
  )
}

const isArrow = (key: string): key is keyof typeof moves => key in moves
