import { secretField } from '../credentials/credential-fields.ts'
import { appOf, senderFields, urlField } from './app-adapter.ts'

export const sendgrid = appOf({
  id: 'sendgrid',
  name: 'SendGrid',
  category: 'email',
  about: 'Sends e-mails through Twilio SendGrid.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    { ...urlField('baseUrl', 'Address', 'https://api.sendgrid.com'), help: 'https://api.eu.sendgrid.com for the EU.' },
    ...senderFields,
  ],
})
