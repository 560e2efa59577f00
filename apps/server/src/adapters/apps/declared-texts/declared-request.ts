import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import { signIn } from '../http-fields.ts'
import type { AppContext, OutgoingText } from '../message-sender.ts'
import { callbackFor } from '../texts/text-calls.ts'

/** The places of a request that are filled in. */
const placeholders = ['to', 'number', 'sender', 'text', 'id', 'callbackUrl'] as const
/** Only in the body: addresses are shown and logged in many places. */
const secretPlaceholders = ['user', 'secret'] as const

/** The request that a credential describes, for one message. */
export function declaredRequest(context: AppContext, fields: Fields, outgoing: OutgoingText): OutsideRequest {
  const { baseUrl = '', method = 'POST', body = '', user = '', secret = '' } = fields
  const { id, to, sender, text } = outgoing
  const values = { to, number: to.replace('+', ''), sender, text, id, callbackUrl: callbackFor(context, id) ?? '' }
  const url = fill(baseUrl, values, encodeURIComponent)
  if (method === 'GET') return signIn({ url }, fields)
  const { contentType, encode } = kindOf(body)
  const filled = fill(body, { ...values, user, secret }, encode)
  return signIn({ url, method: 'POST', headers: { 'content-type': contentType }, body: filled }, fields)
}

/** The names in braces, of those that mean something. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name = '']) => (known.has(name) ? [name] : []))

const pattern = /\{(\w+)\}/g
const known = new Set<string>([...placeholders, ...secretPlaceholders])

/** In one pass, so that braces in a value stay what they are. */
const fill = (text: string, values: Readonly<Record<string, string>>, encode: (value: string) => string): string =>
  text.replace(pattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode((values[name] ?? '').toWellFormed()) : whole,
  )

/** The first character says what a body is. */
function kindOf(body: string): { contentType: string; encode: (value: string) => string } {
  if (/^\s*[{[]/.test(body)) return { contentType: 'application/json', encode: insideJson }
  if (/^\s*</.test(body)) return { contentType: 'text/xml; charset=utf-8', encode: insideXml }
  return { contentType: 'application/x-www-form-urlencoded', encode: encodeURIComponent }
}

const insideJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}
const insideXml = (value: string): string => value.replace(/[<>&"']/g, sign => entities[sign] ?? sign)
