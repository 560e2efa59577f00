import { type CredentialField, plainField, secretField } from '../credentials/credential-fields.ts'
import { urlField } from './app-adapter.ts'

/** The fields for any HTTP API: its address and how to sign in. */
export const httpFields: readonly CredentialField[] = [
  urlField('baseUrl', 'Address'),
  { ...plainField('auth', 'Authentication'), default: 'none', choices: ['none', 'header', 'basic', 'bearer'] },
  { ...plainField('authName', 'Header name', false), help: 'For the authentication header.' },
  { ...plainField('user', 'User', false), help: 'For the authentication basic.' },
  secretField('secret', 'Key, password or token', false),
]
