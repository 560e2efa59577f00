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

  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', event => isAtRows() && handled(event, () => move(1)), { preventDefault: false }],
    ['ArrowUp', event => isAtRows() && handled(event, () => move(-1)), { preventDefault: false }],
    ['x', onRow(select)],
    ['Space', event => isOnLink() && handled(event, onRow(preview)), { preventDefault: false }],
    ['Escape', () => !isSomethingOver() && close(), { preventDefault: false }],
  ])
  return page
}

const isOnLink = (): boolean => document.activeElement?.matches('a[data-row]') === true

/** A dialog or a menu closes itself first. Some of them stay in the page unseen. */
const isSomethingOver = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )

function handled(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}
