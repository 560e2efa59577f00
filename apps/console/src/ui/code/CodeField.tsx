import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { preloadable } from '../loading/preloadable.tsx'
import type { CodeFieldProps } from './code-field-props.ts'

const { Component: Loaded } = preloadable<CodeFieldProps>(
  async () => (await import('./CodeMirrorField.tsx')).CodeMirrorField,
)

/** A field for code: MJML, HTML or text with Liquid inside, or JSON. Its editor is loaded when it is first shown. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={props.isFilling === true ? '100%' : 34} radius="md" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
