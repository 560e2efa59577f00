import { conflictMessage, notFoundMessage } from '@aftermile/contract/problem'
import { ApiProblem } from '../../api/problem.ts'
import { errorsOf, type FieldErrors } from './field-errors.ts'

/** What a form tells: messages under its fields, and a problem that belongs to none of them. */
export type FormErrors = { readonly errors: FieldErrors; readonly problem: ApiProblem | null }

export const noErrors: FormErrors = { errors: {}, problem: null }

type Labels = Readonly<Record<string, string>>

/** 400 under its field, 409 and 404 under id, 412 to compare, 403 is answered for all calls at once, the rest is a problem. */
export function formErrorsOf(error: ApiProblem, labels: Labels): FormErrors | 'compare' {
  switch (error.status) {
    case 400:
      return underFields(error, labels)
    case 403:
      return noErrors
    case 404:
      return { errors: { id: notFoundMessage }, problem: null }
    case 409:
      return { errors: { id: conflictMessage }, problem: null }
    case 412:
      return 'compare'
    default:
      return { errors: {}, problem: error }
  }
}

/** A message about a field that is not on the screen must not get lost. */
function underFields(error: ApiProblem, labels: Labels): FormErrors {
  const errors = errorsOf(error.errors)
  const strays = Object.entries(errors).filter(([name]) => !(name in labels))
  if (Object.keys(errors).length > strays.length && strays.length === 0) return { errors, problem: null }
  const message = strays.map(([name, text]) => `${name}: ${text}.`).join(' ') || error.message
  return { errors, problem: new ApiProblem({ status: 400, message, requestId: error.requestId }) }
}
