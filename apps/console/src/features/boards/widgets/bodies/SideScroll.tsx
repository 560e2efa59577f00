import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './WidgetBody.module.css'

type Props = { label: string; box?: RefObject<HTMLElement | null>; children: ReactNode }

/** Scrolls inside its card. What is wider fades at the edge for as long as there is more. */
export function SideScroll({ label, box, children }: Props) {
  const own = useRef<HTMLElement>(null)
  const target = box ?? own
  useEffect(() => {
    const scroll = target.current
    if (scroll === null) return
    const look = () => {
      scroll.dataset.more = String(scroll.scrollWidth - scroll.clientWidth - scroll.scrollLeft > 1)
    }
    const observer = new ResizeObserver(look)
    for (const each of [scroll, ...scroll.children]) observer.observe(each)
    scroll.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroll.removeEventListener('scroll', look)
    }
  }, [target])
  return (
    <section ref={target} className={classes.scroll} aria-label={label}>
      {children}
    </section>
  )
}
