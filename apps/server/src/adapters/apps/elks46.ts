import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, textSenderField, urlField } from './app-adapter.ts'

export const elks46 = appOf({
  id: 'elks46',
  name: '46elks',
  category: 'sms',
  about: 'Sends text messages through 46elks.',
  credentialFields: [
    plainField('user', 'API username'),
    secretField('password', 'API password'),
    textSenderField,
    urlField('baseUrl', 'Address', 'https://api.46elks.com/a1'),
  ],
})
