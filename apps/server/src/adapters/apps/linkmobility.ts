import { plainField, secretField } from '../credentials/credential-fields.ts'
import { type AppAdapter, textSenderField, urlField } from './app-adapter.ts'

export const linkmobility: AppAdapter = {
  id: 'linkmobility',
  name: 'LINK Mobility',
  category: 'sms',
  about: 'Sends text messages through LINK Mobility.',
  apis: [
    {
      id: 'linkmobility',
      name: 'LINK Mobility Denmark',
      credentialFields: [
        secretField('apiKey', 'API key'),
        textSenderField,
        urlField('baseUrl', 'Address', 'https://api.linkmobility.dk/v2'),
      ],
    },
    {
      id: 'linkmobility_common',
      name: 'LINK Mobility Common',
      credentialFields: [
        plainField('user', 'User'),
        secretField('password', 'Password'),
        plainField('platformId', 'Platform ID'),
        plainField('platformPartnerId', 'Platform partner ID'),
        { ...plainField('gate', 'Delivery report gate', false), help: 'Where LINK Mobility reports deliveries.' },
        textSenderField,
        { ...urlField('baseUrl', 'Address'), help: 'As LINK Mobility gave it to you.' },
      ],
    },
  ],
}
