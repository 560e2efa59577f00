import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'
import { findTextProblems, textFields } from './texts/text-fields.ts'

export const elks46 = appOf({
  id: 'elks46',
  name: '46elks',
  category: 'sms',
  about: 'Sends text messages through 46elks.',
  findProblems: findTextProblems,
  credentialFields: [
    plainField('user', 'API username'),
    secretField('password', 'API password'),
    ...textFields,
    urlField('baseUrl', 'Address', 'https://api.46elks.com/a1'),
  ],
})
