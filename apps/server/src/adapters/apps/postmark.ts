import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, senderFields, urlField } from './app-adapter.ts'

export const postmark = appOf({
  id: 'postmark',
  name: 'Postmark',
  category: 'email',
  about: 'Sends e-mails through Postmark.',
  credentialFields: [
    secretField('serverToken', 'Server API token'),
    { ...plainField('messageStream', 'Message stream'), default: 'outbound' },
    urlField('baseUrl', 'Address', 'https://api.postmarkapp.com'),
    ...senderFields,
  ],
})
