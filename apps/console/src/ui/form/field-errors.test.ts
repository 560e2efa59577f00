import { tag } from '@aftermile/contract/settings/tags'
import { expect, test } from 'vitest'
import { errorsOf, validateForm } from './field-errors.ts'

const labels = { id: 'Id', name: 'Name', color: 'Colour' }

test('errors of the contract use the labels on the screen', () => {
  expect(validateForm(tag.sent, { values: { id: 'Not OK', name: ' ', color: 'red' }, labels })).toEqual({
    id: 'Id can only contain lowercase letters, digits, _ and -',
    name: 'The Name field is required',
    color: expect.stringContaining('Colour must be a colour'),
  })
})

test('valid values have no errors', () => {
  expect(validateForm(tag.sent, { values: { id: 'vip', name: 'VIP' }, labels })).toEqual({})
})

test('single quotes of the server are removed', () => {
  expect(errorsOf([{ name: "'name'", message: "The 'name' field is required" }])).toEqual({
    name: 'The name field is required',
  })
})
