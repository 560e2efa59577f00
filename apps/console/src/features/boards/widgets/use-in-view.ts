import { type RefObject, useEffect, useState } from 'react'

const nearPx = 160

/** Whether an element is on the screen or close to it. */
export function useInView(target: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (target.current === null) return
    const observer = new IntersectionObserver(entries => setVisible(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${nearPx}px`,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isVisible
}
