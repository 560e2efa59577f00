import type { FieldError } from '@aftermile/contract/problem'
import { findChannel, hasBody, templateTraits } from '@aftermile/domain/channels/channels'
import { addressTooLong, maxAddressLength } from '@aftermile/domain/content/web-address'
import { languages } from '@aftermile/domain/languages/languages'
import { templateContentTypes } from '@aftermile/domain/messages/template-lists'
import { findDeniedHeader } from '../../../adapters/egress/headers.ts'
import type { CompleteTemplate } from './complete-template.ts'
import { parseJson } from './read-payload.ts'

type Check = (template: CompleteTemplate) => FieldError[]

const refuse = (name: string, message: string): FieldError[] => [{ name, message }]

const contentTypeFits: Check = ({ type, contentType }) => {
  const allowed: readonly string[] = templateContentTypes[type]
  return allowed.includes(contentType)
    ? []
    : refuse('contentType', `{_field_} must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`)
}

const localeIsKnown: Check = ({ locale }) =>
  languages.some(({ id }) => id === locale)
    ? []
    : refuse('locale', `{_field_} must be one of ${languages.map(({ id }) => id).join(', ')}`)

/** The host can't be Liquid: what a customer writes must not choose where a request goes. */
const addressIsFixed: Check = ({ type, content }) => {
  if (templateTraits(type)?.content !== 'address' || content === null || content.trim() === '') return []
  if (content.trim().length > maxAddressLength) return refuse('content', addressTooLong)
  return originOf(content) === null
    ? refuse('content', '{_field_} must begin with https:// and a host. Liquid can only follow after the host')
    : []
}

const bodyIsJson: Check = ({ type, payload }) => {
  if (!hasBody(type) || !payload?.trim() || /\{[{%]/.test(payload)) return []
  const json = parseJson(payload)
  return 'problem' in json ? refuse('payload', `{_field_} ${json.problem}`) : []
}

const maxHeaders = 30
const maxHeaderLength = 2000

const headersAreAllowed: Check = ({ headers }) => {
  if (headers === null) return []
  const denied = findDeniedHeader(headers)
  if (denied !== null) return refuse('headers', `{_field_} can’t contain ${denied.slice(0, 100)}`)
  const isLong = Object.entries(headers).some(([name, value]) => name.length + value.length > maxHeaderLength)
  if (isLong) return refuse('headers', `{_field_} can have up to ${maxHeaderLength} characters each`)
  return Object.keys(headers).length > maxHeaders ? refuse('headers', `{_field_} can be up to ${maxHeaders}`) : []
}

const userIsNamed: Check = ({ authenticationMethod, username }) =>
  authenticationMethod === 'basic' && !username?.trim()
    ? refuse('username', '{_field_} is required for basic authentication')
    : username?.includes(':')
      ? refuse('username', '{_field_} can’t contain a colon')
      : []

const scheduleIsOfWebhook: Check = ({ type, triggerSchedule }) =>
  !findChannel(type)?.hasTemplateQueues && triggerSchedule !== null
    ? refuse('triggerSchedule', 'Only webhooks have a schedule')
    : []

const daysAreOfBlock: Check = ({ type, validFrom, validTo }) => {
  if (type !== 'tracking_page' && (validFrom !== null || validTo !== null))
    return refuse('validFrom', 'Only blocks of the tracking page have days')
  return validFrom !== null && validTo !== null && validTo < validFrom
    ? refuse('validTo', '{_field_} can’t be before the first day')
    : []
}

const checks: readonly Check[] = [
  contentTypeFits,
  localeIsKnown,
  addressIsFixed,
  bodyIsJson,
  headersAreAllowed,
  userIsNamed,
  scheduleIsOfWebhook,
  daysAreOfBlock,
]

/** What is wrong with the fields of a template by themselves. */
export const findErrors = (template: CompleteTemplate): FieldError[] => checks.flatMap(check => check(template))

/** Scheme and host of a webhook's address; null if they are not fixed. */
export function originOf(content: string): string | null {
  const address = content.trim()
  const [start] = /^https?:\/\/[^/?#\s\\{}@]+(?=[/?#]|$)/i.exec(address) ?? []
  if (start === undefined || address.length > maxAddressLength) return null
  return /\s/.test(address.replace(liquid, '')) || !URL.canParse(start) ? null : new URL(start).origin
}

const liquid = /\{[{%].*?[%}]\}/gs
