import { type CredentialApi, type CredentialField, secretMask } from '@aftermile/contract/settings/credentials'
import { expect, test } from 'vitest'
import { connectionStringOf, fieldsText, setApiField } from './api-field-values.ts'

const field = (id: string, isSecret = false): CredentialField => ({
  id,
  label: id.toUpperCase(),
  isSecret,
  isRequired: true,
  default: null,
  help: null,
  choices: null,
  isLong: false,
  format: 'text',
})
const api: CredentialApi = {
  id: 'a',
  name: 'A',
  credentialFields: [field('key', true), field('url'), field('zone')],
  webhookField: null,
}

test('fields keep the order of the adapter, and an emptied one is left out', () => {
  const item = setApiField(api, [{ id: 'zone', value: 'z' }], { id: 'key', value: 'k' })
  expect(item).toEqual([
    { id: 'key', value: 'k' },
    { id: 'zone', value: 'z' },
  ])
  expect(setApiField(api, item, { id: 'key', value: '' })).toEqual([{ id: 'zone', value: 'z' }])
  expect(connectionStringOf([{ id: 'url', value: 'https://a.example/?b;c=d' }])).toBe(
    'url=https%3A%2F%2Fa.example%2F%3Fb%3Bc%3Dd',
  )
})

test('two versions are compared without their secrets', () => {
  const text = (key: string) =>
    fieldsText(
      [api],
      [
        { id: 'key', value: key },
        { id: 'url', value: 'u' },
      ],
    )
  expect([text('hush'), text(secretMask)]).toEqual(['KEY: new value, URL: u', 'KEY: saved value, URL: u'])
})
