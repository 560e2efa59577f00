import type { EventIn, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { ItemWarning } from '@aftermile/contract/item-problems'
import { email } from '@aftermile/domain/form-rules'
import { isCurrency, isLocale } from '@aftermile/domain/format/known-codes'
import { isCountryCode } from '@aftermile/domain/places/countries'

type Text = string | null | undefined
type Check = (name: string, text: Text) => ItemWarning[]

const none: ItemWarning[] = []

const country: Check = (name, text) =>
  !text || isCountryCode(text) ? none : [{ name, message: `“${text}” is not a known country`, code: 'unknown_country' }]

const currency: Check = (name, text) =>
  !text || isCurrency(text) ? none : [{ name, message: `“${text}” is not a known currency`, code: 'unknown_currency' }]

/** The message does not repeat the text: it may name a person. */
const address: Check = (name, text) =>
  email(text) === null ? none : [{ name, message: '{_field_} is not an e-mail address', code: 'not_an_email' }]

const locale: Check = (name, text) =>
  !text || isLocale(text)
    ? none
    : [{ name, message: `“${text}” is not a known language such as sv or sv-SE`, code: 'unknown_locale' }]

export const doubtfulInOrder = (item: OrderIn): ItemWarning[] => [
  ...country('toCountryCode', item.toCountryCode),
  ...currency('currency', item.currency),
  ...address('email', item.email),
  ...locale('locale', item.locale),
]

export const doubtfulInShipment = (item: ShipmentIn): ItemWarning[] => [
  ...country('fromCountryCode', item.fromCountryCode),
  ...country('toCountryCode', item.toCountryCode),
  ...currency('currency', item.currency),
  ...address('fromEmail', item.fromEmail),
  ...address('toEmail', item.toEmail),
  ...locale('locale', item.locale),
]

export const doubtfulInEvent = ({ placeCountryCode }: Pick<EventIn, 'placeCountryCode'>): ItemWarning[] =>
  country('placeCountryCode', placeCountryCode)
