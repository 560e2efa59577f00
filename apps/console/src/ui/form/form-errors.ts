import { conflictMessage, notFoundMessage } from '@aftermile/contract/problem'
import { ApiProblem } from '../../api/problem.ts'
import { errorsOf, type FieldErrors, isPartOf } from './field-errors.ts'

/** The errors of a form: messages under its fields, and a problem that belongs to no field. */
export type FormErrors = { readonly errors: FieldErrors; readonly problem: ApiProblem | null }

export const noErrors: FormErrors = { errors: {}, problem: null }

type Labels = Readonly<Record<string, string>>

/**
 * 400 goes under its field, 404 under the id, a taken identity under the field that must be unique, 412 leads to a comparison, 403 to the
 * forbidden page. The rest is a problem.
 */
export function formErrorsOf(error: ApiProblem, labels: Labels, identity = 'id'): FormErrors | 'compare' {
  switch (error.status) {
    case 400:
      return underFields(error, labels)
    case 403:
      return noErrors
    case 404:
      return { errors: { id: notFoundMessage }, problem: null }
    case 409:
      return error.message === conflictMessage
        ? { errors: { [identity]: conflictMessage }, problem: null }
        : { errors: {}, problem: error }
    case 412:
      return 'compare'
    default:
      return { errors: {}, problem: error }
  }
}

/** Messages about fields that are not on the screen become a problem. */
function underFields(error: ApiProblem, labels: Labels): FormErrors {
  const errors = errorsOf(error.errors)
  const fields = Object.keys(labels)
  const unknown = Object.entries(errors).filter(([name]) => !fields.some(field => isPartOf(name, field)))
  if (Object.keys(errors).length > unknown.length && unknown.length === 0) return { errors, problem: null }
  const message = unknown.map(([name, text]) => `${name}: ${text}.`).join(' ') || error.message
  return { errors, problem: new ApiProblem({ status: 400, message, requestId: error.requestId }) }
}
