import { Tooltip } from '@mantine/core'
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'

type Props = { label: ReactNode; children: ReactElement<HTMLAttributes<HTMLElement>> }

/** A tooltip for what a page has dozens of: it is not there before the pointer is. */
export function Hint({ label, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const held = cloneElement(children, {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => setTarget(currentTarget),
    onPointerLeave: () => setTarget(null),
  })
  return (
    <>
      {held}
      {target !== null && <Tooltip target={target} label={label} opened />}
    </>
  )
}
