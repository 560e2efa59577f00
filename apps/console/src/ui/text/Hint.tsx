import { Tooltip } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react'

type Props = {
  label: ReactNode
  /** Where it is not always needed: looked at when someone comes near. */
  isNeeded?: (target: HTMLElement) => boolean
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>
}

/**
 * A tooltip for what a page has dozens of, for the pointer and for the keyboard: there is none before it is needed, and it comes
 * beside its target, not around it: an element that is made anew under the pointer loses the click.
 */
export function Hint({ label, isNeeded, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const id = useId()
  const show = (element: HTMLElement) => setTarget(isNeeded?.(element) === false ? null : element)
  const hide = () => setTarget(null)
  const held = cloneElement(children, {
    ...(isNeeded === undefined && { ref: reach }),
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
      {held}
      {target !== null && <Tooltip target={target} label={<span id={id}>{label}</span>} opened multiline maw={420} />}
    </>
  )
}

/** A tab stop of its own, except in what is one already, and in rows of a list: there it would be in the way, and what they open says it. */
function reach(element: HTMLElement | null): void {
  if (element !== null && element.closest('a, button, [role^="menuitem"], [role="option"], tr:has(a)') === null)
    element.tabIndex = 0
}
