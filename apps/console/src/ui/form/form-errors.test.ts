import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { formErrorsOf, noErrors } from './form-errors.ts'

const labels = { id: 'Id', name: 'Name' }
const answer = (status: number, errors: { name: string; message: string }[] = []) =>
  new ApiProblem({ status, message: 'Said by the server', errors, requestId: 'r-1' })

test('400 goes under its field, without single quotes', () => {
  expect(formErrorsOf(answer(400, [{ name: 'name', message: "The 'name' field is required" }]), labels)).toEqual({
    errors: { name: 'The name field is required' },
    problem: null,
  })
})

test('409 and 404 go under id', () => {
  expect(formErrorsOf(answer(409), labels)).toEqual({
    errors: { id: 'An item with the same identity already exists' },
    problem: null,
  })
  expect(formErrorsOf(answer(404), labels)).toEqual({ errors: { id: 'Item not found' }, problem: null })
})

test('412 is to be compared', () => {
  expect(formErrorsOf(answer(412), labels)).toBe('compare')
})

test('403 is left to the page that is shown for it', () => {
  expect(formErrorsOf(answer(403), labels)).toBe(noErrors)
})

test('a 400 about a field that is not on the screen is told above the form', () => {
  const told = formErrorsOf(answer(400, [{ name: 'tenantId', message: "'tenantId' cannot be changed" }]), labels)
  expect(told).toMatchObject({ problem: { message: 'tenantId: tenantId cannot be changed.', requestId: 'r-1' } })
})

test('a 400 without a list of errors is told above the form', () => {
  expect(formErrorsOf(answer(400), labels)).toMatchObject({ problem: { message: 'Said by the server' } })
})

test.each([0, 413, 422, 429, 500, 503])('%i is told above the form', status => {
  const error = answer(status)
  expect(formErrorsOf(error, labels)).toEqual({ errors: {}, problem: error })
})
