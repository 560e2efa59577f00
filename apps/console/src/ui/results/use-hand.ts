import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether someone is busy in a part of the page, by pointer or keyboard. A finger leaves after each touch and comes back. */
export function useHand() {
  const [isBusy, setBusy] = useState(false)
  const hand = {
    onPointerEnter: () => setBusy(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setBusy(false),
    onFocus: () => setBusy(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && setBusy(false),
  }
  return [isBusy, hand] as const
}
