import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './WidgetBody.module.css'

type Props = {
  label: string
  box?: RefObject<HTMLDivElement | null>
  /** For content without links and buttons: keys scroll it. */
  isFocusable?: boolean
  children: ReactNode
}

/** Scrolls inside its card. The edge fades while there is more to the right. */
export function SideScroll({ label, box, isFocusable = false, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const target = box ?? own
  useEffect(() => {
    const scroll = target.current
    if (scroll === null) return
    const update = () => {
      scroll.dataset.more = String(scroll.scrollWidth - scroll.clientWidth - scroll.scrollLeft > 1)
    }
    const observer = new ResizeObserver(update)
    for (const each of [scroll, ...scroll.children]) observer.observe(each)
    scroll.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      scroll.removeEventListener('scroll', update)
    }
  }, [target])
  return (
    // No landmark: the card around it is one of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div ref={target} className={classes.scroll} role="group" aria-label={label} {...(isFocusable && { tabIndex: 0 })}>
      {children}
    </div>
  )
}
