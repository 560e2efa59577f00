import type { ReactNode } from 'react'
import classes from './EditorPreview.module.css'

/** A preview of the item being edited. */
export function EditorPreview({ children }: { children: ReactNode }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.title}>Preview</div>
      {children}
    </section>
  )
}
