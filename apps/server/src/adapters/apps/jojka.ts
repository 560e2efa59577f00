import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, textSenderField, urlField } from './app-adapter.ts'

export const jojka = appOf({
  id: 'jojka',
  name: 'Jojka',
  category: 'sms',
  about: 'Sends text messages through Jojka.',
  credentialFields: [
    plainField('user', 'User'),
    secretField('apiKey', 'API key'),
    textSenderField,
    { ...urlField('baseUrl', 'Address'), help: 'As Jojka gave it to you: its API isn’t described in public.' },
  ],
})
