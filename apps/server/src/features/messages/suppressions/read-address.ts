import { emailField } from '@aftermile/contract/fields/basic-fields'
import { recipientKindOf } from '@aftermile/domain/channels/channels'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refused } from '../../../runtime/problem.ts'
import type { SuppressibleChannel } from './suppress.ts'

/** An address as it is stored and compared: an e-mail address in lowercase, or a phone number in E.164. */
export function readAddress(channel: SuppressibleChannel, text: string): string {
  return readers[recipientKindOf(channel)](text)
}

const readers = { email: readEmail, phone: readPhone } as const

function readEmail(text: string): string {
  const { data } = emailField.safeParse(text)
  if (data === undefined) throw refused('address', '{_field_} must be an e-mail address')
  return data
}

function readPhone(text: string): string {
  const phone = parsePhoneNumberFromString(text.replace(/^00/, '+'))
  if (!phone?.isPossible())
    throw refused('address', '{_field_} must be a phone number with its country, such as +46 70 123 45 67')
  return phone.number
}
