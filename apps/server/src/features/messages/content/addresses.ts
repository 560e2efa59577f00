import type { RecipientKind } from '@aftermile/domain/channels/channel'
import { email } from '@aftermile/domain/form-rules'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type CheckedAddress =
  | { readonly address: string; readonly problem: null }
  | { readonly address: null; readonly problem: string }

/** An address of a kind of recipient. */
export const checkAddress = (kind: RecipientKind, text: string | null, countryCode: string | null): CheckedAddress =>
  checks[kind](text, countryCode)

const bad = (problem: string): CheckedAddress => ({ address: null, problem })

/** One plain e-mail address, in lowercase: no display name, no list, no line break. */
export function checkEmail(text: string | null): CheckedAddress {
  const address = text?.trim() ?? ''
  if (address === '') return bad('No e-mail address')
  const isPlain = /^[\x21-\x7e\u00a1-\u{10ffff}]+$/u.test(address) && email(address) === null
  return isPlain ? { address: address.toLowerCase(), problem: null } : bad('The e-mail address is invalid')
}

/** A phone number such as +46701234567. A national number is read as one of the country. */
export function checkPhone(text: string | null, countryCode: string | null): CheckedAddress {
  const written = text?.trim() ?? ''
  if (written === '') return bad('No phone number')
  const number = parsePhoneNumberFromString(written, { ...countryOf(countryCode), extract: false })
  if (!number?.isValid() || number.ext !== undefined) return bad('The phone number is invalid')
  return { address: number.number, problem: null }
}

const checks: Readonly<Record<RecipientKind, typeof checkPhone>> = { email: checkEmail, phone: checkPhone }

function countryOf(code: string | null): { defaultCountry?: CountryCode } {
  const country = code?.toUpperCase() ?? ''
  return isSupportedCountry(country) ? { defaultCountry: country } : {}
}

/** Removes line breaks and control characters, which in a header would start another one. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
