import { recipientKindOf } from '@aftermile/domain/channels/channels'
import type { CheckedAddress } from '../../messages/content/addresses.ts'
import { checkEmail, checkPhone } from '../../messages/content/addresses.ts'
import { readAddress } from '../../messages/suppressions/read-address.ts'

/** The e-mail address in lowercase, or the phone number in E.164, by which a person is found. */
export type PersonAddress = { readonly channel: 'email' | 'text'; readonly address: string }

/** Reads what somebody typed. Throws a refusal if it is neither an e-mail address nor a phone number. */
export function readPersonAddress(typed: string): PersonAddress {
  const channel = typed.includes('@') ? 'email' : 'text'
  return { channel, address: readAddress(channel, typed) }
}

/** The contact details of one side of a shipment, or of an order. */
export type Contact = {
  readonly email: string | null
  readonly phone: string | null
  readonly countryCode: string | null
}

/** Whether a contact is this person. */
export const isContactOf = ({ channel, address }: PersonAddress, contact: Contact): boolean =>
  readers[recipientKindOf(channel)](contact) === address

/** Whether a contact names nobody by this channel: it may be this person. */
export const isContactOpen = ({ channel }: PersonAddress, contact: Contact): boolean =>
  contact[recipientKindOf(channel)] === null

/** The addresses of a contact as they are compared. */
export const addressesOf = (contact: Contact): string[] =>
  [emailOf(contact), phoneOf(contact)].filter(address => address !== null)

const emailOf = ({ email }: Contact): string | null => email?.trim().toLowerCase() || null

/** A number that is none is compared as it is written. */
function phoneOf({ phone, countryCode }: Contact): string | null {
  const checked: CheckedAddress = checkPhone(phone?.replace(/^\s*00/, '+') ?? null, countryCode)
  return checked.address ?? (phone?.replaceAll(/[^\d+]/g, '') || null)
}

const readers = { email: emailOf, phone: phoneOf } as const

/** Whether a text is an address at all, so that it can be looked up. */
export const isAddress = (text: string): boolean =>
  (text.includes('@') ? checkEmail(text) : checkPhone(text, null)).address !== null
