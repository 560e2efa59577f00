import { useMemo } from 'react'
import { elementsOf } from './html-elements.ts'
import classes from './RichTextField.module.css'

/** Shows text from the rich text editor. */
export function RichHtml({ html }: { html: string }) {
  const content = useMemo(() => elementsOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={classes.shown}>{content}</div>
}
