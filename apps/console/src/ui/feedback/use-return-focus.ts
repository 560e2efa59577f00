import { useEffect, useState } from 'react'

/** The element that opened the last dialog. A dialog that another one replaces returns the focus to the same element. */
let lastOpener: HTMLElement | null = null

/**
 * Returns the focus to where it was before, once a dialog is closed. Mantine does so only for dialogs that stay mounted; this is for
 * those that are mounted open.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(() => {
    lastOpener = opener
    return () => {
      if (isFocusLost()) (opener?.isConnected ? opener : content())?.focus({ preventScroll: true })
    }
  }, [opener])
}

/** Whether the focused element is gone or hidden, or only the page as a whole has the focus. */
export function isFocusLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active === content() || !active.checkVisibility()
}

const content = (): HTMLElement | null => document.getElementById('content')

/** A menu item is gone by then: its menu's button takes its place. */
function openerOf(active: Element | null): HTMLElement | null {
  if (active?.closest('[role="dialog"]')) return lastOpener
  const menu = active?.closest('[role="menu"]')
  const target = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return target instanceof HTMLElement && target !== document.body ? target : null
}
