import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** When a page takes the focused element away with it, the next one gets the focus: readers of the screen hear it. */
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
