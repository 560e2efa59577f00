import type { ComponentProps } from 'react'
import classes from './NativeCheckbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & { indeterminate?: boolean }

/** The browser's own checkbox, drawn like the others, for lists that have dozens of them. */
export function NativeCheckbox({ indeterminate = false, ...input }: Props) {
  return (
    <input
      {...input}
      type="checkbox"
      className={classes.tick}
      ref={box => {
        if (box !== null) box.indeterminate = indeterminate
      }}
    />
  )
}
