import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'

type Actions = {
  readonly isPreviewing: boolean
  readonly select: (key: string) => void
  readonly preview: (key: string) => void
  /** Closes the preview, or clears the selection if there is none. */
  readonly close: () => void
}

/** Keys of a list: j, k and the arrows move, x selects, a goes to the actions of the selection, Space previews, Enter follows the link of the row, Esc closes. */
export function useResultKeys({ isPreviewing, select, preview, close }: Actions) {
  const page = useRef<HTMLDivElement>(null)
  const links = () => [...(page.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('tr[data-key]') ?? null

  const move = (step: 1 | -1) => {
    const rows = links()
    const row = current() ?? page.current?.querySelector('tr[data-previewed]') ?? null
    const index = rows.findIndex(link => link.closest('tr') === row)
    const next = rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)]
    next?.focus()
    const key = next?.closest<HTMLElement>('tr[data-key]')?.dataset.key
    if (isPreviewing && key !== undefined) preview(key)
  }
  const onRow = (action: (key: string) => void) => () => {
    const key = current()?.dataset.key
    if (key !== undefined) action(key)
  }
  const actionsBar = () => page.current?.querySelector('[data-selection-bar]') ?? null
  const isAtRows = () => current() !== null || isPreviewing

  useHotkeys(
    [
      ['j', onKey(() => move(1)), keepDefault],
      ['k', onKey(() => move(-1)), keepDefault],
      ['ArrowDown', onKey(() => move(1), isAtRows), keepDefault],
      ['ArrowUp', onKey(() => move(-1), isAtRows), keepDefault],
      ['x', onKey(onRow(select)), keepDefault],
      ['a', onKey(() => actionsBar()?.querySelector<HTMLElement>(firstAction)?.focus()), keepDefault],
      ['Space', onKey(onRow(preview), isOnLink), keepDefault],
      ['Escape', onKey(close), keepDefault],
    ],
    [],
  )
  return page
}

const firstAction = '[data-selection-actions] :is(button, a):not(:disabled)'

export const keepDefault = { preventDefault: false }

/** Ignores keys that are typed into a field or pressed in a dialog or menu. */
export const onKey =
  (action: () => void, isEnabled = () => true) =>
  (event: KeyboardEvent): void => {
    if (isTyping(event) || !isEnabled() || isOverlayOpen(event)) return
    event.preventDefault()
    action()
  }

/** Checkboxes do not count: the keys still work after a click on one. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')

const isOnLink = (): boolean => document.activeElement?.matches('a[data-row]') === true

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

/** A dialog or menu handles the key first and may already be gone. Some stay in the page while hidden. */
const isOverlayOpen = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(overlays) !== null) ||
  [...document.querySelectorAll(overlays)].some(element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
