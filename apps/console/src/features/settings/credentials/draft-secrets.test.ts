import type { CredentialApi } from '@aftermile/contract/settings/credentials'
import { expect, test } from 'vitest'
import { draftSecrets } from './draft-secrets.ts'

const field = (id: string, isSecret: boolean) => ({
  id,
  label: id,
  isSecret,
  isRequired: true,
  isLong: false,
  choices: null,
  default: null,
  help: null,
})
const api = (id: string, credentialFields: ReturnType<typeof field>[]) =>
  ({ id, name: id, credentialFields, webhookField: null }) as unknown as CredentialApi // only its fields are read

const { leaveOut, putBack } = draftSecrets([
  api('smtp', [field('server', false), field('password', true)]),
  // What one adapter calls open is a secret of another.
  api('other', [field('password', false), field('apiKey', true)]),
])

const typed = [
  { id: 'server', value: 'mail.example' },
  { id: 'password', value: 'hush-1' },
  { id: 'apiKey', value: 'hush-2' },
  { id: 'unheardOf', value: 'hush-3' },
]

test('a draft of a credential has its open fields and none of its secrets', () => {
  const kept = leaveOut({ description: 'Mail', apiFields: typed })
  expect(kept).toEqual({ description: 'Mail', apiFields: [{ id: 'server', value: 'mail.example' }] })
  expect(JSON.stringify(kept)).not.toContain('hush')
  expect(leaveOut({ isEnabled: true })).toEqual({ isEnabled: true })
})

test('a restored draft keeps the secrets that the form has, unless it is for another adapter', () => {
  const now = { apiId: 'smtp', apiFields: [{ id: 'password', value: '********' }] } as Parameters<
    NonNullable<typeof putBack>
  >[1]
  const apiFields = [{ id: 'server', value: 'mail.example' }]
  expect(putBack?.({ apiFields }, now)).toEqual({ apiFields: [...apiFields, ...now.apiFields] })
  expect(putBack?.({ apiId: 'other', apiFields }, now)).toEqual({ apiId: 'other', apiFields })
  expect(putBack?.({ description: 'Mail' }, now)).toEqual({ description: 'Mail' })
})
