import { InputWrapper } from '@mantine/core'
import type { ReactNode } from 'react'

/** How what is being edited will look. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <InputWrapper label="Preview" labelElement="div">
      <div aria-live="polite">{children}</div>
    </InputWrapper>
  )
}
