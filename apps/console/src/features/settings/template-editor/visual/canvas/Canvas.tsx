import { allBlocks, type Mail } from '@aftermile/domain/messages/mail-blocks/blocks'
import { structureOf } from '@aftermile/domain/messages/mail-blocks/marked-mail'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FrameScheme, messageDocument } from '../../../../../ui/frame/message-document.ts'
import { blockName } from '../block-names.ts'
import classes from './Canvas.module.css'
import { type Drawn, fillFrame, measureFrame } from './fill-frame.ts'

type Props = {
  mail: Mail
  html: string
  scheme: FrameScheme
  chosen: string | null
  onChoose: (id: string) => void
  drawn: Drawn | null
  onDraw: (drawn: Drawn) => void
}

/** The message as it will be. A click chooses a block. Nothing in the frame runs, and the list of blocks is there for the keyboard. */
export function Canvas({ mail, html, scheme, chosen, onChoose, drawn, onDraw }: Props) {
  const [page, setPage] = useState<Document | null>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(onDraw)

  useEffect(() => {
    if (page === null) return
    fillFrame(page, html, scheme)
    const measure = () => notify(measureFrame(page))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    observer.observe(page.documentElement)
    return () => observer.disconnect()
  }, [page, html, scheme])

  // Only the canvas scrolls: on a narrow screen the list is below it, and the page stays where it is.
  const place = chosen === null ? undefined : drawn?.places.get(chosen)
  const [top, height] = [place?.top ?? null, place?.height ?? 0]
  useEffect(() => {
    const view = canvas.current
    if (view === null || top === null) return
    const isInView = top + Math.min(height, 60) > view.scrollTop && top + 40 < view.scrollTop + view.clientHeight
    if (!isInView) view.scrollTo({ top: top - view.clientHeight / 3 })
  }, [top, height])

  const isCurrent = drawn?.structure === structureOf(mail)
  return (
    <div ref={canvas} className={classes.canvas} data-scheme={scheme}>
      <div className={classes.sheet} style={{ height: drawn?.height }}>
        <iframe
          className={classes.frame}
          title="The message with its blocks"
          // Its page can be measured, but no script runs in it.
          sandbox="allow-same-origin"
          srcDoc={emptyPage}
          tabIndex={-1}
          referrerPolicy="no-referrer"
          style={{ colorScheme: scheme }}
          onLoad={event => setPage(event.currentTarget.contentDocument)}
        />
        {isCurrent &&
          allBlocks(mail.blocks).map(block => {
            const area = drawn.places.get(block.id)
            if (area === undefined || area.height === 0) return null
            return (
              <div
                key={block.id}
                aria-hidden
                className={classes.block}
                style={area}
                data-block={block.id}
                data-chosen={block.id === chosen || undefined}
                data-first={area.top < nameHeightPx || undefined}
                onClick={() => onChoose(block.id)}
              >
                <span className={classes.name}>{blockName(mail, block)}</span>
              </div>
            )
          })}
      </div>
    </div>
  )
}

/** With less above a block, its name is inside of it. */
const nameHeightPx = 18

const emptyPage = messageDocument('<body></body>', 'light', location.origin)
