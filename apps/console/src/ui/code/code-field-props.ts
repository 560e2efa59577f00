import type { ReactNode, Ref } from 'react'
import type { Field } from '../form/field.ts'
import type { CodeLanguage } from './code-language.ts'
import type { CodeProblem } from './code-problem.ts'
import type { Suggest } from './suggestion.ts'

/** What others can do in the field. */
export type CodeHandle = {
  /** Replaces the selection, and puts the cursor behind it. */
  insert: (text: string) => void
  goTo: (place: Pick<CodeProblem, 'line' | 'column'>) => void
}

export type CodeFieldProps = Field<string> & {
  language: CodeLanguage
  help?: ReactNode
  emptyText?: string
  problems?: readonly CodeProblem[]
  suggest?: Suggest
  /** One line without numbers, as tall as other fields. */
  isLine?: boolean
  /** Fills its place and hides its label, which screen readers still get. */
  isFilling?: boolean
  onFocus?: () => void
  ref?: Ref<CodeHandle>
}
