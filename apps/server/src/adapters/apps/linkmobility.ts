import { plainField, secretField } from '../credentials/credential-fields.ts'
import { type AppAdapter, urlField } from './app-adapter.ts'
import { findTextProblems, textFields } from './texts/text-fields.ts'

export const linkmobility: AppAdapter = {
  id: 'linkmobility',
  name: 'LINK Mobility',
  category: 'sms',
  about: 'Sends text messages through LINK Mobility.',
  apis: [
    {
      id: 'linkmobility',
      name: 'LINK Mobility Denmark',
      findProblems: findTextProblems,
      credentialFields: [
        secretField('apiKey', 'API key'),
        ...textFields,
        urlField('baseUrl', 'Address', 'https://api.linkmobility.dk/v2'),
      ],
    },
    {
      id: 'linkmobility_common',
      name: 'LINK Mobility Common',
      findProblems: findTextProblems,
      credentialFields: [
        plainField('user', 'User'),
        secretField('password', 'Password'),
        plainField('platformId', 'Platform ID'),
        plainField('platformPartnerId', 'Platform partner ID'),
        { ...plainField('gate', 'Delivery report gate', false), help: 'Where LINK Mobility reports deliveries.' },
        ...textFields,
        { ...urlField('baseUrl', 'Address'), help: 'As LINK Mobility gave it to you.' },
      ],
    },
  ],
}
