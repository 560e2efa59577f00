import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '../feedback/use-return-focus.ts'

/** Focuses the heading of a page that was opened from another one, if the link that opened it is gone. */
export function useHeadingFocus(isEnabled: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { history } = useRouter()
  useEffect(() => {
    const isFirstPage = history.location.state.__TSR_index === 0
    if (isEnabled && !isFirstPage && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [isEnabled, history])
  return heading
}
