import type { Fields } from '@aftermile/domain/carriers/connection-string'
import {
  forCountry,
  isTextSender,
  type Price,
  priceOfText,
  readTextPrices,
  readTextSenders,
} from '@aftermile/domain/messages/text-rates'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type CredentialField, type FieldProblem, plainField } from '../../credentials/credential-fields.ts'

/** Who text messages come from and what they cost. Every app that sends text messages has these fields. */
export const textFields: readonly CredentialField[] = [
  {
    ...plainField('sender', 'Sender'),
    help: 'A name of at most 11 letters and digits, or a number such as +46701234567.',
  },
  {
    ...plainField('senders', 'Senders by country', false),
    help: 'One country a line, such as US +12025550100, where another sender is needed. It comes before that of a template.',
    isLong: true,
  },
  {
    ...plainField('prices', 'Prices by country', false),
    help: 'What a part of a message costs, one country a line, such as SE 0,45 SEK. * stands for all other countries.',
    isLong: true,
  },
]

export function findTextProblems({ sender = '', senders = '', prices = '' }: Fields): FieldProblem[] {
  const problems = [
    ['sender', sender === '' || isTextSender(sender) ? null : 'must be a short name or a number'],
    ['senders', readTextSenders(senders).problem],
    ['prices', readTextPrices(prices).problem],
  ] as const
  return problems.flatMap(([id, problem]) => (problem === null ? [] : [{ id, message: `{_field_} ${problem}` }]))
}

/** Who a message to a number comes from: as its country needs it, else as its template wants it if that can be a sender, else as always. */
export function senderFor({ sender = '', senders = '' }: Fields, to: string, wanted: string | null): string {
  const ofCountry = senders === '' ? null : forCountry(readTextSenders(senders).byCountry, countryOfNumber(to))
  return ofCountry ?? (wanted !== null && isTextSender(wanted) ? wanted : sender)
}

/** What messages cost with a credential; null if nobody has entered the price of a country. */
export function pricesOf({ prices = '' }: Fields): (to: string, segments: number) => Price | null {
  const { byCountry } = readTextPrices(prices)
  return (to, segments) => (byCountry.size === 0 ? null : priceOfText(byCountry, countryOfNumber(to), segments))
}

const countryOfNumber = (number: string): string | null => parsePhoneNumberFromString(number)?.country ?? null
