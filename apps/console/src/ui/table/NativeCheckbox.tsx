import type { ComponentProps } from 'react'
import classes from './NativeCheckbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & { indeterminate?: boolean }

/** The browser's own checkbox, styled like Mantine's but cheaper, for lists with dozens of them. */
export function NativeCheckbox({ indeterminate = false, ...input }: Props) {
  return (
    <input
      {...input}
      type="checkbox"
      className={classes.checkbox}
      ref={box => {
        if (box !== null) box.indeterminate = indeterminate
      }}
    />
  )
}
