import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, senderFields } from './app-adapter.ts'

export const smtp = appOf({
  id: 'smtp',
  name: 'SMTP',
  category: 'email',
  about: 'Sends e-mails through any mail server.',
  credentialFields: [
    { ...plainField('host', 'Server'), format: 'host', help: 'Such as smtp.example.com.' },
    { ...plainField('port', 'Port'), default: '587', choices: ['25', '465', '587', '2525'] },
    {
      ...plainField('security', 'Encryption'),
      default: 'starttls',
      choices: ['starttls', 'tls', 'none'],
      help: 'Usually starttls with port 587, and tls with port 465.',
    },
    plainField('user', 'User', false),
    secretField('password', 'Password', false),
    ...senderFields,
  ],
})
