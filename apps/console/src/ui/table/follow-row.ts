import type { MouseEvent } from 'react'

/** Passes a click on a row to its first link, with the same modifier keys. */
export function followRow(event: MouseEvent<HTMLElement>): void {
  const isOwnTarget = event.target instanceof Element && event.target.closest('a, button, input, label') !== null
  if (isOwnTarget || getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  event.currentTarget.querySelector('a')?.dispatchEvent(click)
}
