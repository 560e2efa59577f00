import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { listAt, textAt } from '../../carriers/client/json-path.ts'
import { plainField, secretField, urlOf } from '../../credentials/credential-fields.ts'
import { appOf, urlField } from '../app-adapter.ts'
import { callToCheck } from '../client/call-to-check.ts'
import { answerText, callToSend, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import { emailSenderOf } from '../client/email-parts.ts'
import type { OutgoingEmail, SendOutcome } from '../message-sender.ts'

const name = 'Rule'

/** Rule sends its own e-mails: a tag on the subscriber starts them. */
export const rule = appOf({
  id: 'rule',
  name,
  category: 'email',
  about: 'Adds the receiver and a tag to Rule, which then sends the e-mail that is written there.',
  setup:
    'In Rule, create an API key under Settings, Developer. For each template that Rule sends, write the e-mail in Rule, start it by an automation on the tag that is the id of the template, such as delivered, and name the template in this credential. All other templates go to the next credential for e-mails. The e-mail can use the fields Aftermile.Number, Aftermile.Template and Aftermile.Subject. Rule reports nothing back: a message stays sent.',
  unconfirmed:
    'That automation “force” starts an e-mail again for a receiver who has the tag already is documented by name only; it was tried against a local server.',
  credentialFields: [
    secretField('apiKey', 'API key'),
    {
      ...plainField('templates', 'Templates'),
      isLong: true,
      help: 'The ids of the templates whose e-mails are in Rule, one per line.',
    },
    {
      ...plainField('tag', 'Tag', false),
      help: 'A further tag for every receiver. The id of the template is always one.',
    },
    urlField('baseUrl', 'Address', 'https://app.rule.io/api'),
  ],
  check: (context, fields) =>
    callToCheck(context, { url: urlOf(fields, '/v2/tags', { limit: '1' }), headers: headersOf(fields) }),
  openEmailSender: (context, fields) =>
    emailSenderOf(async email => {
      if (!templatesOf(fields).includes(email.templateId))
        return { kind: 'passed', reason: 'Rule doesn’t send this template.' }
      return callToSend(context, {
        appName: name,
        request: {
          url: urlOf(fields, '/v2/subscribers'),
          method: 'POST',
          headers: { ...headersOf(fields), 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(fields, email)),
        },
        readTaken: answer => readTaken(answer, email),
        readRefused,
      })
    }),
})

const templatesOf = ({ templates = '' }: Fields): string[] => templates.split(/[\s,;]+/)

const headersOf = (fields: Fields) => ({ accept: 'application/json', authorization: `Bearer ${fields.apiKey ?? ''}` })

function bodyOf({ tag = '' }: Fields, { to, templateId, containerNumber, subject }: OutgoingEmail) {
  const values = { Number: containerNumber, Template: templateId, Subject: subject }
  const fields = Object.entries(values).map(([key, value]) => ({ key: `Aftermile.${key}`, value, type: 'text' }))
  return {
    update_on_duplicate: true,
    // Also for who has had the tag before.
    automation: 'force',
    sync_subscribers: true,
    tags: [tagOf(templateId), ...(tag === '' ? [] : [tag])],
    subscribers: to.map(email => ({ email, fields })),
  }
}

/** Rule takes a tag of digits for the id of another one. */
const tagOf = (templateId: string): string => (/^\d+$/.test(templateId) ? `template-${templateId}` : templateId)

/** Rule says whom it sends nothing to. */
function readTaken(answer: SendAnswer, { to }: OutgoingEmail): SendOutcome | null {
  const { value } = answer
  const suppressed = new Set(listAt(value, 'suppressed').map(item => textAt(item, 'email')?.toLowerCase()))
  if (to.every(address => suppressed.has(address.toLowerCase())))
    return refusedBy(name, answer, { said: 'The receiver is suppressed in Rule.' })
  const providerId = textAt(value, 'subscriber.id', 'subscribers[0].id')
  return providerId === null ? null : { kind: 'sent', providerId, answer: answerText(answer) }
}

function readRefused(answer: SendAnswer): SendOutcome | null {
  if (answer.status !== 400 && answer.status !== 422) return null
  return refusedBy(name, answer, { said: textAt(answer.value, 'message', 'error') })
}
