import { languageOf } from '@aftermile/domain/languages/languages'
import { smsLength } from '@aftermile/domain/messages/sms-length'
import type { OutgoingText, SendOutcome } from '../../../../adapters/apps/message-sender.ts'
import { pricesOf, senderFor } from '../../../../adapters/apps/texts/text-fields.ts'
import { pageWords } from '../../pages/page-words.ts'
import type { StoredContent } from '../../stored-content.ts'
import { checkPhone, oneLine } from '../addresses.ts'
import { type Composed, type ComposedData, noContent, type Texts, withPlaces } from '../composed.ts'
import type { Envelope } from '../envelope.ts'
import { type ContentProblem, problemOf } from '../message-data.ts'
import { recipientsOf } from '../recipients.ts'
import type { ChannelModule, CredentialFields } from './channel-module.ts'

export const text: ChannelModule = {
  id: 'text',
  compose,
  senderOf: ({ openTextSender: open }) =>
    open === undefined
      ? null
      : (context, fields) => {
          const sender = open(context, fields)
          const priceOf = pricesOf(fields)
          return {
            async send({ id }, content) {
              const outgoing = textOf(id, content, fields)
              return withPrice(outgoing, await sender.send(outgoing), priceOf)
            },
            close: () => sender.close(),
          }
        },
}

function compose(data: ComposedData, envelope: Envelope, texts: Texts): Composed | ContentProblem {
  const written = texts.text?.trim() ?? ''
  if (written === '') return problemOf('The message is empty', 'text')
  const text = withPlaces(data, { html: null, text: withUnsubscribe(written, data) }).text ?? ''
  const to = recipientsOf(data, envelope, texts, value => checkPhone(value, data.countryCode))
  const content = { ...noContent, text, to: to.valid, senderName: oneLine(texts.sender ?? '') || null }
  return {
    kind: 'composed',
    content,
    subject: null,
    preheader: null,
    segments: smsLength(text).segments,
    addressProblem: to.problem,
  }
}

/** The text with a link to unsubscribe, if it costs no further part and the template has none of its own. */
function withUnsubscribe(text: string, { unsubscribeUrl, locale }: ComposedData): string {
  if (unsubscribeUrl === null || text.includes(unsubscribeUrl)) return text
  const longer = `${text}\n${pageWords(languageOf(locale) ?? 'en').unsubscribe}: ${unsubscribeUrl}`
  return smsLength(longer).segments === smsLength(text).segments ? longer : text
}

const textOf = (
  id: string,
  { to: [to = ''], senderName, text }: StoredContent,
  fields: CredentialFields,
): OutgoingText => ({
  id,
  to,
  sender: senderFor(fields, to, senderName),
  text: text ?? '',
})

/** The parts are those that the provider counted, else our own count. */
function withPrice(
  { to, text }: OutgoingText,
  outcome: SendOutcome,
  priceOf: ReturnType<typeof pricesOf>,
): SendOutcome {
  if (outcome.kind !== 'sent') return outcome
  const { segments = smsLength(text).segments } = outcome
  return { ...outcome, segments, price: priceOf(to, segments) }
}
