import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'

/** j and k or the arrow keys move between rows. Enter follows the row's link without help. */
export function useListKeys() {
  const page = useRef<HTMLDivElement>(null)

  const move = (step: 1 | -1) => {
    const rows = [...(page.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const index = rows.findIndex(
      row => row === document.activeElement || row.closest('tr')?.contains(document.activeElement),
    )
    rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)]?.focus()
  }
  const isAtRows = () => page.current?.querySelector('tbody')?.contains(document.activeElement) === true

  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => isAtRows() && move(1), { preventDefault: false }],
    ['ArrowUp', () => isAtRows() && move(-1), { preventDefault: false }],
  ])
  return page
}
