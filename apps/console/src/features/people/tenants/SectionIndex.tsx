import { type ReactNode, useEffect } from 'react'
import classes from './SectionIndex.module.css'

type Section = { readonly anchor: string; readonly title: string }

/** The sections of a long form, beside it, and what belongs to the one in view. Hidden on narrow screens, where sections fold instead. */
export function SectionIndex({ sections, children }: { sections: readonly Section[]; children?: ReactNode }) {
  // A link to a section can only be followed once the form is there.
  useEffect(() => {
    const anchor = location.hash.slice(1)
    if (sections.some(section => section.anchor === anchor)) goTo(anchor)
  }, [sections])
  return (
    <div className={classes.side}>
      <nav className={classes.index} aria-label="Sections">
        {sections.map(({ anchor, title }) => (
          <a
            key={anchor}
            href={`#${anchor}`}
            onClick={event => {
              event.preventDefault()
              goTo(anchor)
            }}
          >
            {title}
          </a>
        ))}
      </nav>
      {children}
    </div>
  )
}

/** The first field gets the focus without scrolling, so that the heading stays in view. A field with choices would open them. */
function goTo(anchor: string): void {
  const section = document.getElementById(anchor)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input:not([aria-haspopup]), textarea, button')?.focus({ preventScroll: true })
}
