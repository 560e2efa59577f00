import { type RefObject, useEffect, useState } from 'react'

const nearPx = 160

/** Whether something is on the screen, or about to be. */
export function useInView(target: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (target.current === null) return
    const observer = new IntersectionObserver(entries => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${nearPx}px`,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isSeen
}
