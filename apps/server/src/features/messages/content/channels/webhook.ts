import { maxAddressLength } from '@aftermile/domain/content/web-address'
import { originOf } from '../../../settings/templates/template-checks.ts'
import { type Composed, type ComposedData, composedOf, noContent, type Texts } from '../composed.ts'
import type { Envelope } from '../envelope.ts'
import { type ContentProblem, problemOf } from '../message-data.ts'
import type { ChannelModule } from './channel-module.ts'

/** No app sends webhooks: each template has a queue of its own. */
export const webhook: ChannelModule = { id: 'webhook', compose, senderOf: () => null }

/** The host is written in the template, so that no value can lead a webhook elsewhere. */
function compose({ template }: ComposedData, _: Envelope, texts: Texts): Composed | ContentProblem {
  const address = (texts.content ?? '').trim()
  if (address.length > maxAddressLength) return problemOf('The address of the webhook is too long', 'content')
  if (originOf(template.content ?? '') === null || !URL.canParse(address))
    return problemOf('The address of the webhook is invalid', 'content')
  const text = texts.payload ?? ''
  if (template.contentType === 'application/json' && text.trim() !== '' && !isJson(text))
    return problemOf('The payload isn’t valid JSON after rendering', 'payload')
  const method = template.httpMethod
  const headers = template.headers ?? {}
  return composedOf({ ...noContent, text: method === 'get' ? '' : text, to: [address], headers, method })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
