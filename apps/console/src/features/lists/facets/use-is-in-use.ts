import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether someone is busy in a part of the page, by pointer or keyboard. A finger that only scrolls is not: what it touches has the focus. */
export function useIsInUse() {
  const [isBusy, setBusy] = useState(false)
  const hand = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setBusy(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setBusy(false),
    onFocus: () => setBusy(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && setBusy(false),
  }
  return [isBusy, hand] as const
}
