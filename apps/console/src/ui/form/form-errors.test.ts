import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { formErrorsOf, noErrors } from './form-errors.ts'

const labels = { id: 'Id', name: 'Name' }
const problemOf = (status: number, errors: { name: string; message: string }[] = [], message = 'Said by the server') =>
  new ApiProblem({ status, message, errors, requestId: 'r-1' })

test('400 goes under its field, without single quotes', () => {
  expect(formErrorsOf(problemOf(400, [{ name: 'name', message: "The 'name' field is required" }]), labels)).toEqual({
    errors: { name: 'The name field is required' },
    problem: null,
  })
})

const taken = 'An item with the same identity already exists'

test('a taken field other than the id has the error', () => {
  expect(formErrorsOf(problemOf(409, [], taken), labels, 'email')).toEqual({ errors: { email: taken }, problem: null })
})

test('404 and a taken id go under id; another conflict is shown as it is', () => {
  expect(formErrorsOf(problemOf(409, [], taken), labels)).toEqual({ errors: { id: taken }, problem: null })
  const other = problemOf(409)
  expect(formErrorsOf(other, labels)).toEqual({ errors: {}, problem: other })
  expect(formErrorsOf(problemOf(404), labels)).toEqual({ errors: { id: 'Item not found' }, problem: null })
})

test('412 leads to a comparison', () => {
  expect(formErrorsOf(problemOf(412), labels)).toBe('compare')
})

test('403 shows no error here, because the forbidden page is shown', () => {
  expect(formErrorsOf(problemOf(403), labels)).toBe(noErrors)
})

test('a 400 about a field that is not on the screen is shown above the form', () => {
  const errors = formErrorsOf(problemOf(400, [{ name: 'tenantId', message: "'tenantId' cannot be changed" }]), labels)
  expect(errors).toMatchObject({ problem: { message: 'tenantId: tenantId cannot be changed.', requestId: 'r-1' } })
})

test('a 400 without a list of errors is shown above the form', () => {
  expect(formErrorsOf(problemOf(400), labels)).toMatchObject({ problem: { message: 'Said by the server' } })
})

test.each([0, 413, 422, 429, 500, 503])('%i is shown above the form', status => {
  const error = problemOf(status)
  expect(formErrorsOf(error, labels)).toEqual({ errors: {}, problem: error })
})
