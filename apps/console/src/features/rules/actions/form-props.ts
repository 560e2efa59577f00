import type { FieldErrors } from '../../../ui/form/field-errors.ts'

/** What every form of an action gets. */
export type FormProps = { readonly place: string; readonly errors: FieldErrors; readonly isReadOnly: boolean }
