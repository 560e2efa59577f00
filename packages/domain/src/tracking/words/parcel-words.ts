import type { EventCode } from '../../events/event-codes.ts'
import type { LanguageId } from '../../lists/languages.ts'

/** For one, and for several. */
type Counted = readonly [one: string, other: string]

/** What happens to some packages of a shipment at once. */
type PackageEvent = Extract<
  EventCode,
  | 'collected'
  | 'arrived_at_terminal'
  | 'departed_terminal'
  | 'in_transit'
  | 'arrived_at_destination_terminal'
  | 'out_for_delivery'
  | 'at_service_point'
  | 'collected_by_receiver'
  | 'delivered'
>

/** What a tracking page says of several packages, and of several parcels of an order. {…} is filled in. */
export type ParcelWords = {
  /** 5 of 12 packages are delivered. */
  readonly delivered: Counted
  readonly allDelivered: string
  readonly events: Readonly<Record<PackageEvent, Counted>>
  /** Any other event of some packages. */
  readonly ofSome: string
  /** One of the parcels of an order. */
  readonly part: string
  readonly parcel: string
  /** Beside the report of its receiver. */
  readonly saidDelivered: string
  readonly return: string
  readonly order: string
  readonly inOrder: string
}

const en: ParcelWords = {
  delivered: ['{count} of {total} delivered', '{count} of {total} delivered'],
  allDelivered: 'All {total} packages have been delivered.',
  events: {
    collected: ['{count} package collected by the carrier', '{count} packages collected by the carrier'],
    arrived_at_terminal: ['{count} package arrived at a terminal', '{count} packages arrived at a terminal'],
    departed_terminal: ['{count} package left a terminal', '{count} packages left a terminal'],
    in_transit: ['{count} package on its way', '{count} packages on their way'],
    arrived_at_destination_terminal: ['{count} package arrived in your area', '{count} packages arrived in your area'],
    out_for_delivery: ['{count} package out for delivery', '{count} packages out for delivery'],
    at_service_point: ['{count} package ready for pick-up', '{count} packages ready for pick-up'],
    collected_by_receiver: ['{count} package picked up', '{count} packages picked up'],
    delivered: ['{count} package delivered', '{count} packages delivered'],
  },
  ofSome: '{text} ({count} of {total} packages)',
  part: 'Parcel {nth} of {count}',
  saidDelivered: 'The carrier says it was delivered.',
  parcel: 'Parcel',
  return: 'Return',
  order: 'Your order',
  inOrder: 'Your order comes in {count} parcels',
}

const sv: ParcelWords = {
  delivered: ['{count} av {total} levererat', '{count} av {total} levererade'],
  allDelivered: 'Alla {total} paket har levererats.',
  events: {
    collected: ['{count} paket hämtat av transportören', '{count} paket hämtade av transportören'],
    arrived_at_terminal: ['{count} paket har kommit till en terminal', '{count} paket har kommit till en terminal'],
    departed_terminal: ['{count} paket har lämnat en terminal', '{count} paket har lämnat en terminal'],
    in_transit: ['{count} paket är på väg', '{count} paket är på väg'],
    arrived_at_destination_terminal: [
      '{count} paket har kommit till ditt område',
      '{count} paket har kommit till ditt område',
    ],
    out_for_delivery: ['{count} paket är under utkörning', '{count} paket är under utkörning'],
    at_service_point: ['{count} paket är redo att hämtas', '{count} paket är redo att hämtas'],
    collected_by_receiver: ['{count} paket hämtat', '{count} paket hämtade'],
    delivered: ['{count} paket levererat', '{count} paket levererade'],
  },
  ofSome: '{text} ({count} av {total} paket)',
  part: 'Paket {nth} av {count}',
  saidDelivered: 'Enligt transportören är det levererat.',
  parcel: 'Paket',
  return: 'Retur',
  order: 'Din order',
  inOrder: 'Din order kommer i {count} paket',
}

const nb: ParcelWords = {
  delivered: ['{count} av {total} levert', '{count} av {total} levert'],
  allDelivered: 'Alle {total} pakkene er levert.',
  events: {
    collected: ['{count} pakke hentet av transportøren', '{count} pakker hentet av transportøren'],
    arrived_at_terminal: ['{count} pakke har kommet til en terminal', '{count} pakker har kommet til en terminal'],
    departed_terminal: ['{count} pakke har forlatt en terminal', '{count} pakker har forlatt en terminal'],
    in_transit: ['{count} pakke er på vei', '{count} pakker er på vei'],
    arrived_at_destination_terminal: [
      '{count} pakke har kommet til området ditt',
      '{count} pakker har kommet til området ditt',
    ],
    out_for_delivery: ['{count} pakke er ute for levering', '{count} pakker er ute for levering'],
    at_service_point: ['{count} pakke er klar til henting', '{count} pakker er klare til henting'],
    collected_by_receiver: ['{count} pakke hentet', '{count} pakker hentet'],
    delivered: ['{count} pakke levert', '{count} pakker levert'],
  },
  ofSome: '{text} ({count} av {total} pakker)',
  part: 'Pakke {nth} av {count}',
  saidDelivered: 'Ifølge transportøren er den levert.',
  parcel: 'Pakke',
  return: 'Retur',
  order: 'Ordren din',
  inOrder: 'Ordren din kommer i {count} pakker',
}

const da: ParcelWords = {
  delivered: ['{count} af {total} leveret', '{count} af {total} leveret'],
  allDelivered: 'Alle {total} pakker er leveret.',
  events: {
    collected: ['{count} pakke hentet af fragtfirmaet', '{count} pakker hentet af fragtfirmaet'],
    arrived_at_terminal: ['{count} pakke er kommet til en terminal', '{count} pakker er kommet til en terminal'],
    departed_terminal: ['{count} pakke har forladt en terminal', '{count} pakker har forladt en terminal'],
    in_transit: ['{count} pakke er på vej', '{count} pakker er på vej'],
    arrived_at_destination_terminal: [
      '{count} pakke er kommet til dit område',
      '{count} pakker er kommet til dit område',
    ],
    out_for_delivery: ['{count} pakke er ude til levering', '{count} pakker er ude til levering'],
    at_service_point: ['{count} pakke er klar til afhentning', '{count} pakker er klar til afhentning'],
    collected_by_receiver: ['{count} pakke afhentet', '{count} pakker afhentet'],
    delivered: ['{count} pakke leveret', '{count} pakker leveret'],
  },
  ofSome: '{text} ({count} af {total} pakker)',
  part: 'Pakke {nth} af {count}',
  saidDelivered: 'Ifølge fragtfirmaet er den leveret.',
  parcel: 'Pakke',
  return: 'Retur',
  order: 'Din ordre',
  inOrder: 'Din ordre kommer i {count} pakker',
}

const fi: ParcelWords = {
  delivered: ['{count}/{total} toimitettu', '{count}/{total} toimitettu'],
  allDelivered: 'Kaikki {total} pakettia on toimitettu.',
  events: {
    collected: ['{count} paketti on kuljetusyhtiöllä', '{count} pakettia on kuljetusyhtiöllä'],
    arrived_at_terminal: ['{count} paketti on saapunut terminaaliin', '{count} pakettia on saapunut terminaaliin'],
    departed_terminal: ['{count} paketti on lähtenyt terminaalista', '{count} pakettia on lähtenyt terminaalista'],
    in_transit: ['{count} paketti on matkalla', '{count} pakettia on matkalla'],
    arrived_at_destination_terminal: [
      '{count} paketti on saapunut alueellesi',
      '{count} pakettia on saapunut alueellesi',
    ],
    out_for_delivery: ['{count} paketti on jakelussa', '{count} pakettia on jakelussa'],
    at_service_point: ['{count} paketti on noudettavissa', '{count} pakettia on noudettavissa'],
    collected_by_receiver: ['{count} paketti noudettu', '{count} pakettia noudettu'],
    delivered: ['{count} paketti toimitettu', '{count} pakettia toimitettu'],
  },
  ofSome: '{text} ({count}/{total} pakettia)',
  part: 'Paketti {nth}/{count}',
  saidDelivered: 'Kuljetusyhtiön mukaan se on toimitettu.',
  parcel: 'Paketti',
  return: 'Palautus',
  order: 'Tilauksesi',
  inOrder: 'Tilauksesi saapuu {count} paketissa',
}

const de: ParcelWords = {
  delivered: ['{count} von {total} zugestellt', '{count} von {total} zugestellt'],
  allDelivered: 'Alle {total} Pakete wurden zugestellt.',
  events: {
    collected: ['{count} Paket vom Paketdienst abgeholt', '{count} Pakete vom Paketdienst abgeholt'],
    arrived_at_terminal: [
      '{count} Paket ist in einem Paketzentrum angekommen',
      '{count} Pakete sind in einem Paketzentrum angekommen',
    ],
    departed_terminal: [
      '{count} Paket hat ein Paketzentrum verlassen',
      '{count} Pakete haben ein Paketzentrum verlassen',
    ],
    in_transit: ['{count} Paket ist unterwegs', '{count} Pakete sind unterwegs'],
    arrived_at_destination_terminal: [
      '{count} Paket ist in Ihrer Nähe angekommen',
      '{count} Pakete sind in Ihrer Nähe angekommen',
    ],
    out_for_delivery: ['{count} Paket ist in Zustellung', '{count} Pakete sind in Zustellung'],
    at_service_point: ['{count} Paket ist bereit zur Abholung', '{count} Pakete sind bereit zur Abholung'],
    collected_by_receiver: ['{count} Paket abgeholt', '{count} Pakete abgeholt'],
    delivered: ['{count} Paket zugestellt', '{count} Pakete zugestellt'],
  },
  ofSome: '{text} ({count} von {total} Paketen)',
  part: 'Paket {nth} von {count}',
  saidDelivered: 'Laut Paketdienst wurde es zugestellt.',
  parcel: 'Paket',
  return: 'Rücksendung',
  order: 'Ihre Bestellung',
  inOrder: 'Ihre Bestellung kommt in {count} Paketen',
}

const words: Readonly<Record<LanguageId, ParcelWords>> = { en, sv, nb, da, fi, de }

export const parcelWords = (language: LanguageId): ParcelWords => words[language]
