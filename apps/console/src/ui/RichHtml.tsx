import { useMemo } from 'react'
import classes from './RichText.module.css'
import { elementsOf } from './rich-html.ts'

/** Shows what was written in the rich text editor. */
export function RichHtml({ html }: { html: string }) {
  const content = useMemo(() => elementsOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={classes.shown}>{content}</div>
}
