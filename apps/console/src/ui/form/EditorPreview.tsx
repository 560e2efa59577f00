import type { ReactNode } from 'react'
import classes from './EditorPreview.module.css'

/** How what is being edited will look. */
export function EditorPreview({ children }: { children: ReactNode }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.title}>Preview</div>
      {children}
    </section>
  )
}
