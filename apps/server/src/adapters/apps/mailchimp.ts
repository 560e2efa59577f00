import { secretField } from '../credentials/credential-fields.ts'
import { appOf, senderFields, urlField } from './app-adapter.ts'

export const mailchimp = appOf({
  id: 'mailchimp',
  name: 'Mailchimp Transactional',
  category: 'email',
  about: 'Sends e-mails through Mailchimp Transactional, formerly Mandrill.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    urlField('baseUrl', 'Address', 'https://mandrillapp.com/api/1.0'),
    ...senderFields,
  ],
})
