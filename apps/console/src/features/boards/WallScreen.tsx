import { inReadingOrder, type LayoutItem } from '@aftermile/dashboards/board/layout'
import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { isTile, traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import { clockTime } from '@aftermile/domain/format/dates'
import { ActionIcon } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconX } from '../../ui/icons/icons.ts'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { useNow } from '../../ui/text/use-now.ts'
import { slidesOf } from './slides.ts'
import type { BoardContext } from './state/board-context.ts'
import { useWidgetData } from './state/use-board-store.ts'
import classes from './WallScreen.module.css'
import { WidgetBody } from './widgets/WidgetBody.tsx'

type Props = { context: BoardContext; items: readonly LayoutItem[]; about: ReactNode; onLeave: () => void }

const slideMs = 20_000

/** The board for a screen on the wall, readable from five metres: the numbers always, the charts in turn. */
export function WallScreen({ context, items, about, onLeave }: Props) {
  usePageTitle(context.board.title)
  const shown = inReadingOrder(items).flatMap(item => context.board.widgets.filter(({ id }) => id === item.ref))
  const tiles = shown.filter(isTile)
  const charts = shown.filter(widget => !isTile(widget) && traitsOf(widget).isForBigScreens)
  const slides = slidesOf(charts)
  const { slide, isRunning, setRunning, next } = useSlides(Math.max(1, slides.length))
  useFullScreen(onLeave)
  return (
    <div className={classes.wall}>
      <header className={classes.head}>
        <h1 className={classes.title}>{context.board.title}</h1>
        <span className={classes.about}>{about}</span>
        <Time />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={isRunning ? 'Pause' : 'Resume'}
          onClick={() => setRunning(!isRunning)}
        >
          {isRunning ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Next charts" onClick={next}>
          <IconPlayerTrackNext size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Exit wall mode" onClick={onLeave}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.tiles}>
        {tiles.map(widget => (
          <Panel key={widget.id} context={context} widget={widget} />
        ))}
      </div>
      <div className={classes.charts}>
        {(slides[slide] ?? []).map(widget => (
          <Panel key={widget.id} context={context} widget={widget} />
        ))}
      </div>
    </div>
  )
}

function Panel({ context, widget }: { context: BoardContext; widget: AnyWidget }) {
  const shown = useWidgetData(context.store, widget.id)
  return (
    <section className={classes.panel} aria-label={widget.title}>
      <h2 className={classes.name}>{widget.title}</h2>
      <div className={classes.body}>
        {shown !== null && <WidgetBody context={context} widget={widget} shown={shown} chartImage={noChartImage} />}
      </div>
    </section>
  )
}

const noChartImage = { current: null }

function Time() {
  const now = new Date(useNow())
  return (
    <time className={classes.time} dateTime={now.toISOString()}>
      {clockTime(now.toISOString())}
    </time>
  )
}

function useSlides(count: number) {
  const [slide, setSlide] = useState(0)
  const [isRunning, setRunning] = useState(true)
  const next = () => setSlide(before => (before + 1) % count)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSlide(before => (before + 1) % count), slideMs)
    return () => clearInterval(timer)
  }, [isRunning, count])
  return { slide: slide % count, isRunning, setRunning, next }
}

/** Goes full screen if the browser allows it. Leaving full screen leaves the wall mode. */
function useFullScreen(onLeave: () => void): void {
  const { fullscreen, toggle } = useFullscreenDocument()
  const [wasFull, setWasFull] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the wall mode starts
  useEffect(() => {
    if (!fullscreen) void toggle().catch(() => undefined)
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  useEffect(() => {
    if (fullscreen) setWasFull(true)
    else if (wasFull) onLeave()
  }, [fullscreen, wasFull, onLeave])
}
