import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Moves the focus to the new page if the focused element is gone, so that screen readers announce the page. */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isFirst = fromLocation === undefined
        if (pathChanged && !isFirst && document.activeElement === document.body)
          content.current?.focus({ preventScroll: true })
      }),
    [router, content],
  )
}
