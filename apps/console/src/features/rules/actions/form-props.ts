import type { RuleAction, RuleMetadata } from '@aftermile/contract/settings/rules'
import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import type { Icon } from '../../../ui/icons/icon.tsx'

/** What every field of an action gets. */
export type FieldProps = { readonly place: string; readonly errors: FieldErrors; readonly isReadOnly: boolean }

/** What every form of an action gets. */
export type FormProps<Action = RuleAction> = FieldProps & {
  readonly action: Action
  readonly metadata: RuleMetadata
  readonly onChange: (action: RuleAction) => void
}

/** What only the editor needs to know of an action. */
export type ActionView<Action = RuleAction> = {
  readonly icon: Icon
  readonly Form: (props: FormProps<Action>) => ReactNode
}
