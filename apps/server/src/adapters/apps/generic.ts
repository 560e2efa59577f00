import { plainField } from '../credentials/credential-fields.ts'
import { appOf } from './app-adapter.ts'
import { httpFields } from './http-fields.ts'
import { findTextProblems, textFields } from './texts/text-fields.ts'

export const generic = appOf({
  id: 'generic',
  name: 'Another gateway',
  category: 'sms',
  about: 'Sends text messages through any gateway with an HTTP API.',
  findProblems: findTextProblems,
  credentialFields: [
    ...httpFields,
    {
      ...plainField('body', 'Request body'),
      help: 'With {to}, {sender} and {text}. It is sent as JSON if it begins with {.',
      isLong: true,
    },
    ...textFields,
  ],
})
