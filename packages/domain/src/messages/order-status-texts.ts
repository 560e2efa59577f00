import { type OrderStatusId, orderStatuses } from '../lists/order-types.ts'
import { languageOf } from './words/words-in.ts'

type Words = Readonly<Record<OrderStatusId, string>>

const sv: Words = {
  created: 'Skapad',
  processing: 'Behandlas',
  on_hold: 'Pausad',
  partially_shipped: 'Delvis skickad',
  shipped: 'Skickad',
  partially_delivered: 'Delvis levererad',
  delivered: 'Levererad',
  returned: 'Returnerad',
  cancelled: 'Avbruten',
}

const nb: Words = {
  created: 'Opprettet',
  processing: 'Behandles',
  on_hold: 'På vent',
  partially_shipped: 'Delvis sendt',
  shipped: 'Sendt',
  partially_delivered: 'Delvis levert',
  delivered: 'Levert',
  returned: 'Returnert',
  cancelled: 'Kansellert',
}

const da: Words = {
  created: 'Oprettet',
  processing: 'Behandles',
  on_hold: 'Sat på pause',
  partially_shipped: 'Delvist afsendt',
  shipped: 'Afsendt',
  partially_delivered: 'Delvist leveret',
  delivered: 'Leveret',
  returned: 'Returneret',
  cancelled: 'Annulleret',
}

const fi: Words = {
  created: 'Luotu',
  processing: 'Käsittelyssä',
  on_hold: 'Odottaa',
  partially_shipped: 'Osittain lähetetty',
  shipped: 'Lähetetty',
  partially_delivered: 'Osittain toimitettu',
  delivered: 'Toimitettu',
  returned: 'Palautettu',
  cancelled: 'Peruttu',
}

const de: Words = {
  created: 'Angelegt',
  processing: 'In Bearbeitung',
  on_hold: 'Angehalten',
  partially_shipped: 'Teilweise versandt',
  shipped: 'Versandt',
  partially_delivered: 'Teilweise zugestellt',
  delivered: 'Zugestellt',
  returned: 'Zurückgeschickt',
  cancelled: 'Storniert',
}

const byLanguage: Readonly<Record<string, Words>> = { sv, nb, da, fi, de }

/** The status of an order for its buyer, in the language of a message. */
export const orderStatusText = (id: OrderStatusId, locale: string): string =>
  byLanguage[languageOf(locale) ?? 'en']?.[id] ?? orderStatuses.find(status => status.id === id)?.text ?? id
