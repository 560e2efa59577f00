import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import classes from './SplitPane.module.css'
import { limitShare, shareAfterKey, shareLimits } from './share.ts'

type Pane = { readonly title: string; readonly content: ReactNode }
type Props = { first: Pane; second: Pane; share: number; onShare: (share: number) => void }
type Shown = 'both' | 'first' | 'second'

/** Two panes side by side with a splitter. On narrow screens one is above the other, and a switch shows only one. */
export function SplitPane({ first, second, share, onShare }: Props) {
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [shown, setShown] = useState<Shown>('both')
  const [dragged, setDragged] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const now = dragged ?? share

  function shareAt(clientX: number): number {
    const { left, width } = frame.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return limitShare((clientX - left) / width)
  }

  return (
    <>
      {isNarrow && (
        <SegmentedControl
          aria-label="Shown"
          fullWidth
          m="xs"
          data={[
            { value: 'both', label: 'Both' },
            { value: 'first', label: first.title },
            { value: 'second', label: second.title },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      <div
        ref={frame}
        className={classes.frame}
        data-shown={isNarrow ? shown : 'both'}
        style={{ '--share': `${now * 100}%` } as CSSProperties /* a variable of ours */}
      >
        <section className={classes.first} aria-label={first.title} id={id}>
          {first.content}
        </section>
        {!isNarrow && (
          // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
          <div
            className={classes.splitter}
            role="separator"
            aria-orientation="vertical"
            aria-label={`Width of ${first.title.toLowerCase()}`}
            aria-controls={id}
            aria-valuenow={Math.round(now * 100)}
            aria-valuemin={shareLimits.min * 100}
            aria-valuemax={shareLimits.max * 100}
            tabIndex={0}
            onKeyDown={event => {
              const next = shareAfterKey(share, event.key)
              if (next === null) return
              event.preventDefault()
              onShare(next)
            }}
            onDoubleClick={() => onShare(0.5)}
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged(shareAt(event.clientX))
            }}
            onPointerMove={event => dragged !== null && setDragged(shareAt(event.clientX))}
            onPointerUp={() => {
              if (dragged !== null) onShare(dragged)
              setDragged(null)
            }}
            onPointerCancel={() => setDragged(null)}
          />
        )}
        <section className={classes.second} aria-label={second.title} data-dragged={dragged !== null || undefined}>
          {second.content}
        </section>
      </div>
    </>
  )
}
