import { Tooltip } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react'

type Props = {
  label: ReactNode
  /** Checked on hover or focus. Without it the tooltip is always shown. */
  isNeeded?: (target: HTMLElement) => boolean
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>
}

/**
 * A cheap tooltip for elements that a page has dozens of. It works with the pointer and the keyboard, and is rendered only when needed.
 * It is placed beside its target, not around it, because an element that is recreated under the pointer loses the click.
 */
export function Hint({ label, isNeeded, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const id = useId()
  const show = (element: HTMLElement) => setTarget(isNeeded?.(element) === false ? null : element)
  const hide = () => setTarget(null)
  const trigger = cloneElement(children, {
    ...(isNeeded === undefined && { ref: makeFocusable }),
    ...(target !== null && { 'aria-describedby': id }),
    onPointerEnter: event => show(event.currentTarget),
    onPointerLeave: hide,
    onFocus: event => event.currentTarget.matches(':focus-visible') && show(event.currentTarget),
    onBlur: hide,
    onKeyDown: event => {
      if (target === null || event.key !== 'Escape') return
      event.stopPropagation()
      hide()
    },
  })
  return (
    <>
      {trigger}
      {target !== null && <Tooltip target={target} label={<span id={id}>{label}</span>} opened multiline maw={420} />}
    </>
  )
}

/** Adds a tab stop, except inside elements that have one and in list rows, where it would be in the way and the opened page shows the text. */
function makeFocusable(element: HTMLElement | null): void {
  if (element !== null && element.closest('a, button, [role^="menuitem"], [role="option"], tr:has(a)') === null)
    element.tabIndex = 0
}
