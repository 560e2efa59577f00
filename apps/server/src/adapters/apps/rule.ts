import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, urlField } from './app-adapter.ts'

/** Rule sends its own e-mails: a tag on the subscriber starts them. */
export const rule = appOf({
  id: 'rule',
  name: 'Rule',
  category: 'email',
  about: 'Adds the receiver and a tag to Rule, which then sends the e-mail that is written there.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    { ...plainField('tag', 'Tag', false), help: 'The tag that starts the e-mail in Rule, when a template names none.' },
    urlField('baseUrl', 'Address', 'https://app.rule.io/api'),
  ],
})
