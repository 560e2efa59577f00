import { Button, FocusTrap, Overlay, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { countdownMs, isAnnounced } from '../../session/presence/idle-timer.ts'
import { recordActivity } from '../../session/presence/watch-presence.ts'
import classes from './IdleOverlay.module.css'

/** The countdown before an idle user is signed out. Any activity ends it. */
export function IdleOverlay({ secondsLeft }: { secondsLeft: number }) {
  const announced = useRef(countdownMs / 1000)
  if (isAnnounced(secondsLeft)) announced.current = secondsLeft
  return (
    <Overlay fixed blur={6} zIndex={1000} backgroundOpacity={0.65} color="var(--am-overlay)">
      <FocusTrap active>
        <div className={classes.box} role="alertdialog" aria-modal aria-labelledby="idle-title">
          <h2 id="idle-title" className={classes.title}>
            Signing out due to inactivity
          </h2>
          <p className={classes.seconds} aria-hidden>
            {secondsLeft}
          </p>
          <VisuallyHidden aria-live="assertive">Signing out in {announced.current} seconds</VisuallyHidden>
          <Button size="md" onClick={recordActivity} data-autofocus>
            Stay signed in
          </Button>
        </div>
      </FocusTrap>
    </Overlay>
  )
}
