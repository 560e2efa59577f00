import { expect, test } from 'vitest'
import { changedFields, labelOfField, receiverFieldsOf } from './receiver-fields.ts'

const maja = receiverFieldsOf({ name: 'Maja', email: 'maja@mail.example', city: null, servicePointName: 'Coop' })

test('only what was changed is sent, and an empty text clears a value', () => {
  expect(changedFields(maja, { ...maja, email: ' new@mail.example ', servicePointName: ' ' })).toEqual({
    email: 'new@mail.example',
    servicePointName: null,
  })
  expect(changedFields(maja, { ...maja, name: 'Maja ' })).toEqual({})
})

test('an order has no service point', () => {
  expect(receiverFieldsOf({ name: 'Maja' })).not.toHaveProperty('servicePointName')
})

test('fields of either side have the names of the form', () => {
  expect(['toEmail', 'fromAddress1', 'phone', 'servicePointName', 'scenarioId'].map(labelOfField)).toEqual([
    'E-mail',
    'Address',
    'Phone',
    'Service point',
    'scenarioId',
  ])
})
