import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, senderFields } from './app-adapter.ts'

export const amazonSes = appOf({
  id: 'amazon_ses',
  name: 'Amazon SES',
  category: 'email',
  about: 'Sends e-mails through Amazon Simple Email Service.',
  credentialFields: [
    plainField('accessKeyId', 'Access key ID'),
    secretField('secretAccessKey', 'Secret access key'),
    { ...plainField('region', 'Region'), default: 'eu-north-1' },
    { ...plainField('configurationSet', 'Configuration set', false), help: 'Reports deliveries and bounces.' },
    ...senderFields,
  ],
})
