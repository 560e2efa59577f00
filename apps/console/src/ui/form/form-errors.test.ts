import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { formErrorsOf, noErrors } from './form-errors.ts'

const labels = { id: 'Id', name: 'Name' }
const problemOf = (status: number, errors: { name: string; message: string }[] = []) =>
  new ApiProblem({ status, message: 'Said by the server', errors, requestId: 'r-1' })

test('400 goes under its field, without single quotes', () => {
  expect(formErrorsOf(problemOf(400, [{ name: 'name', message: "The 'name' field is required" }]), labels)).toEqual({
    errors: { name: 'The name field is required' },
    problem: null,
  })
})

test('409 and 404 go under id', () => {
  expect(formErrorsOf(problemOf(409), labels)).toEqual({
    errors: { id: 'An item with the same identity already exists' },
    problem: null,
  })
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
