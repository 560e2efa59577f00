import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'

type Acts = {
  readonly isPreviewing: boolean
  readonly select: (key: string) => void
  readonly preview: (key: string) => void
  /** Closes what is open; with nothing open clears the selection. */
  readonly close: () => void
}

/** j and k or the arrows from row to row, x selects, Space shows it beside the list, Enter follows the row's link, Esc closes. */
export function useResultKeys({ isPreviewing, select, preview, close }: Acts) {
  const page = useRef<HTMLDivElement>(null)
  const links = () => [...(page.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('tr[data-key]') ?? null

  const move = (step: 1 | -1) => {
    const rows = links()
    const row = current() ?? page.current?.querySelector('tr[data-previewed]') ?? null
    const at = rows.findIndex(link => link.closest('tr') === row)
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
    next?.focus()
    const key = next?.closest<HTMLElement>('tr[data-key]')?.dataset.key
    if (isPreviewing && key !== undefined) preview(key)
  }
  const onRow = (act: (key: string) => void) => () => {
    const key = current()?.dataset.key
    if (key !== undefined) act(key)
  }
  const isAtRows = () => current() !== null || isPreviewing

  useHotkeys(
    [
      ['j', heard(() => move(1)), quiet],
      ['k', heard(() => move(-1)), quiet],
      ['ArrowDown', heard(() => move(1), isAtRows), quiet],
      ['ArrowUp', heard(() => move(-1), isAtRows), quiet],
      ['x', heard(onRow(select)), quiet],
      ['Space', heard(onRow(preview), isOnLink), quiet],
      ['Escape', heard(close), quiet],
    ],
    [],
  )
  return page
}

const quiet = { preventDefault: false }

/** A key that is meant for the list: neither typed into a field nor pressed in something above it. */
const heard =
  (act: () => void, isMeant = () => true) =>
  (event: KeyboardEvent): void => {
    if (isTyping(event) || !isMeant() || isSomethingOver(event)) return
    event.preventDefault()
    act()
  }

/** A box is ticked, not typed into: after a click on it the keys go on. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')

const isOnLink = (): boolean => document.activeElement?.matches('a[data-row]') === true

const above = '[role="dialog"], [role="menu"], [role="listbox"]'

/** A dialog or a menu closes itself first, and may be gone by now. Some of them stay in the page unseen. */
const isSomethingOver = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(above) !== null) ||
  [...document.querySelectorAll(above)].some(element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
