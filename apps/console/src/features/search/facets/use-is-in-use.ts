import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether the pointer or the focus is in a part of the page. Touch does not count as a pointer: a touch may only scroll, and a tap sets the focus. */
export function useIsInUse() {
  const [isInUse, setInUse] = useState(false)
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setInUse(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setInUse(false),
    onFocus: () => setInUse(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && setInUse(false),
  }
  return [isInUse, handlers] as const
}
