import { type ChannelId, channelOf } from '@aftermile/domain/channels/channels'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const maxText = 1000

/** PostgreSQL stores no NUL. */
export const storableText = (text: string | null): string | null =>
  text === null ? null : text.replaceAll('\0', '\uFFFD').slice(0, maxText)

/** An address as suppressions have it; null if it is none. Providers often leave out the plus of a phone number. */
export function addressOf(channel: ChannelId, text: string): string | null {
  const kind = channelOf(channel).recipient
  return kind === null ? null : readers[kind](text)
}

const readers = { email: readEmail, phone: readPhone } as const

function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address) ? address : null
}

function readPhone(text: string): string | null {
  const digits = text.replace(/^\+|^00/, '').replace(/[\s-]/g, '')
  return parsePhoneNumberFromString(`+${digits}`)?.number ?? null
}
