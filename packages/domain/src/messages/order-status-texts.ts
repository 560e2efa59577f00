import { textsIn } from '../languages/language-texts.ts'
import { type LanguageId, languageOf } from '../languages/languages.ts'
import type { OrderStatusId } from '../lists/order-types.ts'

// English takes the names of the console, whose ids its type does not know.
const texts = textsIn('orderStatuses') as Readonly<Record<LanguageId, Readonly<Record<OrderStatusId, string>>>>

/** The status of an order for its buyer, in the language of a message. */
export const orderStatusText = (id: OrderStatusId, locale: string): string =>
  texts[languageOf(locale) ?? 'en'][id] ?? id
