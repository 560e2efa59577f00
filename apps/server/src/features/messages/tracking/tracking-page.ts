import { fill } from '@aftermile/domain/form-rules'
import { clockText, longDate, shortDate } from '@aftermile/domain/format/message-texts'
import type { LanguageId } from '@aftermile/domain/lists/languages'
import { milestones } from '@aftermile/domain/lists/milestones'
import { wordsIn } from '@aftermile/domain/messages/words/words-in'
import { type Html, html } from '../../../runtime/html.ts'
import { pageWords } from '../pages/page-words.ts'
import type { PublicPage } from '../pages/public-page.ts'
import type { Tracked, TrackedEvent } from './find-tracked.ts'

const maxItems = 50

/** Says where a parcel is, to whoever has its link: no last name, no street, no e-mail and no phone number. */
export function trackingPage(tracked: Tracked, language: LanguageId): PublicPage {
  const { shipment, shop, timeZone } = tracked
  const words = pageWords(language)
  const name = firstNameOf(shipment)
  const title = wordsIn(language).statuses[shipment.statusId]
  const body = html`<section>
${name && html`<p class="dimmed">${fill(words.hello, { name })}</p>`}
<h1>${title}</h1>
${timeOf(tracked, language)}
${stepsOf(tracked, language)}
</section>
<section><dl>
${factsOf(tracked, language).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl></section>
${contentsOf(tracked, words.contents)}
<section>
<h2>${words.history}</h2>
${tracked.events.length === 0 ? html`<p class="dimmed">${words.noEvents}</p>` : null}
<ol class="events">${tracked.events.map(event => eventOut(event, language, timeZone))}</ol>
</section>
${shop.supportUrl === '' ? null : html`<p><a href="${shop.supportUrl}" rel="noopener noreferrer">${words.help}</a></p>`}`
  return { language, title, sender: shop.sender, body }
}

export function notFoundPage(language: LanguageId): PublicPage {
  const { notFound, notFoundText } = pageWords(language)
  return plainPage(language, notFound, notFoundText)
}

export const plainPage = (language: LanguageId, title: string, text: string): PublicPage => ({
  language,
  title,
  sender: null,
  body: html`<section><h1>${title}</h1><p>${text}</p></section>`,
})

/** Of a return the person who sends it back. */
function firstNameOf({ scenarioId, fromName, toName }: Tracked['shipment']): string | null {
  const name = scenarioId === 'inbound_return' ? fromName : toName
  return name?.trim().split(/\s+/)[0] || null
}

function timeOf({ shipment, timeZone }: Tracked, language: LanguageId): Html | null {
  const words = pageWords(language)
  const { handedOverAt, completedAt, estimatedAt } = shipment
  if (handedOverAt !== null)
    return html`<p class="expected">${words.receivedAt}: ${dayAndTime(handedOverAt, language, timeZone)}</p>`
  if (completedAt !== null || estimatedAt === null || Date.parse(estimatedAt) < Date.now()) return null
  return html`<p class="expected">${words.expected}: ${longDate(new Date(estimatedAt), { locale: language, timeZone })}</p>`
}

function stepsOf({ shipment }: Tracked, language: LanguageId): Html {
  const { steps } = pageWords(language)
  const names = wordsIn(language).milestones
  return html`<ol class="steps" aria-label="${steps}">${milestones.map(({ id, index }) => {
    const isCurrent = index === shipment.milestoneIndex
    const mark = isCurrent ? html` aria-current="step"` : null
    return html`<li class="${index <= shipment.milestoneIndex ? 'done' : 'next'}"${mark}>${names[id]}</li>`
  })}</ol>`
}

function factsOf({ shipment, carrier }: Tracked, language: LanguageId): [string, string | Html][] {
  const words = pageWords(language)
  const facts: [string, string | Html | null][] = [
    [words.order, shipment.orderNumber],
    [words.pickUpAt, shipment.servicePointName],
    [words.to, shipment.scenarioId === 'outbound_delivery' ? addressOf(shipment) : null],
    [words.carrier, carrier && carrierOut(carrier, words.followAt)],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string | Html]] : []))
}

/** The street is hidden but for its last two letters. */
function addressOf({ toAddress1, toCity }: Tracked['shipment']): string | null {
  const street = toAddress1?.trim() ? `•••••${toAddress1.trim().slice(-2)}` : null
  return [street, toCity].filter(Boolean).join(', ') || null
}

const carrierOut = ({ name, url }: NonNullable<Tracked['carrier']>, followAt: string): string | Html =>
  url === null ? name : html`<a href="${url}" rel="noopener noreferrer">${fill(followAt, { carrier: name })}</a>`

function contentsOf({ shipment }: Tracked, title: string): Html | null {
  const items = shipment.contents.filter(({ description }) => description).slice(0, maxItems)
  if (items.length === 0) return null
  return html`<section><h2>${title}</h2><ul>${items.map(
    ({ description, quantity }) => html`<li>${quantity} × ${description ?? null}</li>\n`,
  )}</ul></section>`
}

function eventOut({ code, occurredAt, placeCity }: TrackedEvent, language: LanguageId, timeZone: string): Html {
  const when = html`<time datetime="${occurredAt}">${dayAndTime(occurredAt, language, timeZone)}</time>`
  return html`<li>${wordsIn(language).events[code]}<br><span class="dimmed">${when}${placeCity && ` · ${placeCity}`}</span></li>\n`
}

const dayAndTime = (at: string, locale: LanguageId, timeZone: string): string =>
  `${shortDate(new Date(at), { locale, timeZone })} ${clockText(new Date(at), { locale, timeZone })}`
