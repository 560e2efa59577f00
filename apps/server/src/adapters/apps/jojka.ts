import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'
import { findTextProblems, textFields } from './texts/text-fields.ts'

export const jojka = appOf({
  id: 'jojka',
  name: 'Jojka',
  category: 'sms',
  about: 'Sends text messages through Jojka.',
  findProblems: findTextProblems,
  credentialFields: [
    plainField('user', 'User'),
    secretField('apiKey', 'API key'),
    ...textFields,
    { ...urlField('baseUrl', 'Address'), help: 'As Jojka gave it to you: its API isn’t described in public.' },
  ],
})
