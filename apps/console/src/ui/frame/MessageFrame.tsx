import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import classes from './MessageFrame.module.css'
import { type FrameScheme, messageDocument } from './message-document.ts'

type Props = {
  html: string
  /** What the frame shows, for screen readers. */
  title: string
  /** The scheme of the console unless given. */
  scheme?: FrameScheme | undefined
}

/** Shows the HTML of a message, which may come from anyone. It fills its parent. Links open in a new tab. */
export function MessageFrame({ html, title, scheme }: Props) {
  const own = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const shown = scheme ?? own
  const document = useMemo(() => messageDocument(html, shown, location.origin), [html, shown])
  return (
    <iframe
      className={classes.frame}
      title={title}
      // Neither scripts nor the origin of the console.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={document}
      referrerPolicy="no-referrer"
      data-scheme={shown}
      style={{ colorScheme: shown }}
    />
  )
}
