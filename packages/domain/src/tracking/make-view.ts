import type { EventCode } from '../events/event-codes.ts'
import { fill } from '../form-rules.ts'
import { clockText, countryText, type MessageStyle, shortDate } from '../format/message-texts.ts'
import type { LanguageId } from '../languages/languages.ts'
import { wordsIn } from '../messages/words/words-in.ts'
import type { Instant } from '../times/instant.ts'
import { brandColors } from './brand-colors.ts'
import { calendarOf } from './calendar-of.ts'
import { dayEventText, stateWordsOf, type Wording } from './day-of.ts'
import { daysLeftText, estimateOf } from './estimate-of.ts'
import { firstNameOf } from './first-name.ts'
import { orderOf, partOf } from './order-of.ts'
import { allDeliveredText, deliveredText, eventTextOf, packagesOf } from './packages-of.ts'
import { actionWordsIn } from './receiver-actions/action-words-in.ts'
import { privateStateOf, stateOf, toneOf } from './state-of.ts'
import { stepsOf } from './steps-of.ts'
import type { TrackedEvent, TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { TrackingKind, TrackingView } from './tracking-view.ts'
import { parcelWords } from './words/parcel-words.ts'
import type { TrackingWords } from './words/tracking-words.ts'
import { trackingWords } from './words/words-of.ts'

type Wanted = {
  readonly kind: TrackingKind
  readonly language: LanguageId
  readonly now: Instant
  /** Who knows no more than a number has asked for the whole order. */
  readonly isOrder?: boolean
}

/**
 * What a receiver sees of a parcel. It is true for its moment: days left, today and tomorrow change at midnight where the parcel goes.
 * A public view has nothing that names a person, a place, an item or a number.
 */
export function trackingView(facts: TrackingFacts, { kind, language, now, isOrder = false }: Wanted): TrackingView {
  const words = trackingWords(language)
  const style: MessageStyle = { locale: language, timeZone: facts.timeZone }
  const wording: Wording = { words, language, style, now }
  const state = kind === 'private' ? privateStateOf(facts, now) : stateOf(facts, now)
  const said = stateWordsOf(facts, state, wording)
  const showsOrder = kind === 'private' || isOrder
  const common = {
    kind,
    language,
    state,
    tone: toneOf(state),
    title: titleOf(facts, state, language) ?? said.title,
    text:
      (kind === 'private' ? handOverText(facts, state, wording) : null) ?? textOf(facts, state, language, said.text),
    next: nextOf(facts, state, words) ?? said.next,
    estimate: estimateOf(facts, state, wording),
    steps: {
      label: words.progress,
      items: stepsOf(facts, state).map(({ id, is }) => ({ name: words.steps[id], is })),
    },
    part: showsOrder ? partOf(facts, wording) : null,
    order: showsOrder ? orderOf(facts, kind, wording) : null,
    shop: shopOf(facts, kind, wording),
    labels: { ...words.labels, contact: fill(words.labels.contact, { shop: facts.shop.name }) },
  }
  return kind === 'private'
    ? { ...common, ...privateParts(facts, state, wording) }
    : { ...common, ...publicParts(facts, wording) }
}

type Parts = Omit<
  TrackingView,
  | 'kind'
  | 'language'
  | 'state'
  | 'tone'
  | 'title'
  | 'text'
  | 'next'
  | 'estimate'
  | 'steps'
  | 'part'
  | 'order'
  | 'shop'
  | 'labels'
>

function publicParts(facts: TrackingFacts, wording: Wording): Parts {
  const { words, style } = wording
  const rows = [
    fact(words.facts.carrier, facts.carrier?.name ?? null),
    fact(words.facts.country, facts.toCountryCode && countryText(facts.toCountryCode, style)),
  ]
  return {
    greeting: null,
    facts: rows.flat(),
    servicePoint: null,
    contents: null,
    packages: null,
    files: [],
    history: historyOf(facts, wording, event => ({ code: publicCode(event.code), place: null })),
    calendar: null,
    links: [],
    actions: [],
    answered: null,
  }
}

function privateParts(facts: TrackingFacts, state: TrackingStateId, wording: Wording): Parts {
  const { words } = wording
  return {
    greeting: greetingOf(facts, words.hello),
    facts: privateFacts(facts, wording),
    servicePoint: servicePointOf(facts, state, wording),
    contents: listOf(words.contents, contentsOf(facts)),
    packages: packagesOf(facts, wording),
    files: facts.files.map(({ id, kind, isPicture }) => ({
      id,
      label: words.files[kind],
      isPicture: isPicture && kind === 'proof_of_delivery' && state === 'delivered',
    })),
    calendar: calendarOf(facts, state, wording),
    history: historyOf(facts, wording, ({ code, placeCity, placeName }) => ({
      code,
      place: placeCity || placeName || null,
    })),
    links: facts.carrierLinks.flatMap(({ kind, url }) => linkOf(words.links[kind], url)),
    actions: facts.actions,
    answered: answeredText(facts, wording),
  }
}

const waitsForAnswer: readonly EventCode[] = ['address_issue', 'attempt_failed']

/** What the receiver wrote before the last problem does not answer it. */
function answeredText({ events }: TrackingFacts, { style, language }: Wording): string | null {
  const newest = events.find(({ code }) => code === 'receiver_answered' || waitsForAnswer.includes(code))
  if (newest?.code !== 'receiver_answered') return null
  const at = new Date(newest.occurredAt)
  return fill(actionWordsIn(language).answered, { when: `${shortDate(at, style)} ${clockText(at, style)}` })
}

const titleOf = (facts: TrackingFacts, state: TrackingStateId, language: LanguageId): string | null =>
  state === 'partly_delivered' ? deliveredText(facts, language) : null

function textOf(facts: TrackingFacts, state: TrackingStateId, language: LanguageId, said: string): string {
  if (state === 'delivered') return allDeliveredText(facts, language) ?? said
  const isDenied = state === 'reported_missing' && facts.handedOverAt !== null
  return isDenied ? `${said} ${parcelWords(language).saidDelivered}` : said
}

type Fact = TrackingView['facts'][number]

const fact = (label: string, value: string | null, href: string | null = null): Fact[] =>
  value ? [{ label, value, href }] : []

function privateFacts(facts: TrackingFacts, { words, style }: Wording): Fact[] {
  const { carrier, packageNumbers, shipmentNumber, orderNumber, scenarioId } = facts
  const [link = null] = carrier?.url ? linkOf(fill(words.followAt, { carrier: carrier.name }), carrier.url) : []
  const number = packageNumbers.length === 1 ? (packageNumbers[0] ?? null) : shipmentNumber
  return [
    ...fact(words.facts.order, orderNumber),
    ...fact(words.facts.to, scenarioId === 'inbound_return' ? null : addressOf(facts, style)),
    ...fact(words.facts.carrier, link?.label ?? carrier?.name ?? null, link?.href ?? null),
    ...fact(words.facts.number, number),
  ]
}

/** The street is hidden but for its last two letters. */
function addressOf({ toAddress1, toCity, toCountryCode }: TrackingFacts, style: MessageStyle): string | null {
  const street = toAddress1?.trim() ? `•••••${toAddress1.trim().slice(-2)}` : null
  const place = toCity || (toCountryCode && countryText(toCountryCode, style))
  return [street, place].filter(Boolean).join(', ') || null
}

function greetingOf({ personName, personTypeId }: TrackingFacts, hello: string): string | null {
  const name = firstNameOf(personName, personTypeId)
  return name && fill(hello, { name })
}

/** A locker opens with a code and asks for no ID. */
const nextOf = ({ servicePoint }: TrackingFacts, state: TrackingStateId, words: TrackingWords): string | null =>
  state === 'at_service_point' && servicePoint?.typeId === 'locker' ? words.openLocker : null

/** How the parcel was handed over: to a neighbour, say. */
function handOverText({ events }: TrackingFacts, state: TrackingStateId, { language }: Wording): string | null {
  if (state !== 'delivered') return null
  const code = events.find(event => event.packageCount === null && handOvers.includes(event.code))?.code
  return code === undefined ? null : `${wordsIn(language).events[code]}.`
}

const handOvers: readonly EventCode[] = [
  'collected_by_receiver',
  'delivered_to_neighbour',
  'delivered_to_mailbox',
  'delivered_safe_place',
]

/** Where exactly a parcel lies is not for everyone who knows its number. */
const publicCode = (code: EventCode): EventCode => (handOvers.includes(code) ? 'delivered' : code)

type Shown = { readonly code: EventCode; readonly place: string | null }

function historyOf(
  facts: TrackingFacts,
  wording: Wording,
  show: (event: TrackedEvent) => Shown,
): TrackingView['history'] {
  const { words, style, language } = wording
  const items = facts.events.map(event => {
    const { code, place } = show(event)
    const text = dayEventText(facts, event, wording) ?? eventTextOf({ ...event, code }, facts, language)
    const at = new Date(event.occurredAt)
    return { text, at: event.occurredAt, when: `${shortDate(at, style)} ${clockText(at, style)}`, place }
  })
  return { label: words.history, empty: words.noEvents, items }
}

function servicePointOf(facts: TrackingFacts, state: TrackingStateId, wording: Wording): TrackingView['servicePoint'] {
  const { servicePoint, keptUntil, toCity } = facts
  if (servicePoint === null) return null
  const { name, typeId, address, openingHours } = servicePoint
  const isWaiting = state === 'at_service_point' && keptUntil !== null
  return {
    label: wording.words.points[typeId ?? 'point'],
    name,
    address,
    openingHours,
    keptUntil: isWaiting ? daysLeftText(keptUntil, wording) : null,
    way: { label: wording.words.way, href: mapSearch([name, address ?? toCity]) },
  }
}

const mapSearch = (parts: readonly (string | null)[]): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(parts.filter(Boolean).join(', '))}`

const maxItems = 50

const contentsOf = ({ contents }: TrackingFacts): string[] =>
  contents
    .filter(({ description }) => description)
    .slice(0, maxItems)
    .map(({ description, quantity }) => `${quantity} × ${description}`)

const listOf = (label: string, items: readonly string[]): TrackingView['contents'] =>
  items.length === 0 ? null : { label, items }

type Link = TrackingView['links'][number]

const linkOf = (label: string, href: string): Link[] => (/^https?:\/\//i.test(href) ? [{ label, href }] : [])

function shopOf({ shop, orderNumber }: TrackingFacts, kind: TrackingKind, { words }: Wording): TrackingView['shop'] {
  const { name, logoPath, logoSize = null, supportUrl, supportEmail, supportPhone } = shop
  const isNamed = kind === 'private' && orderNumber !== null
  const subject = isNamed ? `?subject=${encodeURIComponent(`${words.facts.order} ${orderNumber}`)}` : ''
  const contact = [
    ...(supportUrl ? linkOf(words.help, supportUrl) : []),
    ...(supportEmail ? [{ label: supportEmail, href: `mailto:${supportEmail}${subject}` }] : []),
    ...(supportPhone ? [{ label: supportPhone, href: `tel:${supportPhone.replace(/[^+\d]/g, '')}` }] : []),
  ]
  return { name, logoPath, logoSize, ...brandColors(shop.color, shop.accentColor), contact }
}
