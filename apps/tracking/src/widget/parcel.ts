import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { safeHref } from './addresses.ts'
import type { Found } from './api.ts'
import { el, svgIcon } from './elements.ts'
import { iconOf } from './icons.ts'
import type { Words } from './words.ts'

export type ElementStyle = {
  readonly server: string
  readonly words: Words
  readonly hasLogo: boolean
}

/** Lays out what the server says of a parcel. A `data-key` marks what can have the focus or be open, so that an update keeps it. */
export function parcelOf({ view, path }: Found, style: ElementStyle): HTMLElement[] {
  return [
    headOf(view, style),
    path !== null && isAwaited(view) ? taskOf(path, style) : null,
    stepsOf(view),
    orderOf(view, style),
    servicePointOf(view, style),
    factsOf(view, style),
    columnsOf(listOf(view.contents), packagesOf(view)),
    linksOf(view, path, style),
    historyOf(view),
    contactOf(view, style),
  ].filter(part => part !== null)
}

function headOf(
  { shop, state, tone, greeting, part, title, text, next, estimate }: TrackingView,
  style: ElementStyle,
): HTMLElement {
  return el(
    'div',
    { class: 'head', part: 'head', 'data-tone': tone },
    style.hasLogo && logoOf(shop.logoPath, style),
    el('span', { class: 'badge' }, svgIcon(iconOf(state, tone))),
    el(
      'div',
      { class: 'said' },
      el('p', { class: 'dimmed' }, [greeting ?? shop.name, part].filter(value => value !== null).join(' · ')),
      el('h2', { class: 'title', part: 'title', tabindex: '-1', 'data-key': 'title' }, title),
      estimate &&
        el(
          'p',
          { class: 'estimate', part: 'estimate' },
          el('span', { class: 'dimmed' }, estimate.label),
          el('strong', {}, estimate.text),
          estimate.sure && el('span', { class: 'sure' }, estimate.sure),
          estimate.promised && el('span', { class: 'dimmed' }, estimate.promised),
        ),
      el('p', {}, text),
      next && el('p', {}, next),
    ),
  )
}

/** Whether the parcel waits for an answer of its receiver, which only the page takes. */
const isAwaited = ({ actions }: TrackingView): boolean => actions.includes('instruct') || actions.includes('choose_day')

function taskOf(path: string, style: ElementStyle): HTMLElement {
  const link = linkTo({ label: style.words.trackingPage, href: path }, style)
  link.classList.add('button')
  link.part.add('button')
  return el('p', {}, link)
}

/** A logo that the embedding page does not allow is left out. */
function logoOf(logoPath: string | null, { server }: ElementStyle): HTMLElement | null {
  const src = safeHref(logoPath, server)
  if (src === null) return null
  const logo = el('img', { class: 'logo', alt: '', referrerpolicy: 'no-referrer' })
  logo.addEventListener('error', () => logo.remove())
  logo.src = src
  return logo
}

function stepsOf({ steps: { label, items } }: TrackingView): HTMLElement | null {
  if (items.length === 0) return null
  const steps = items.map(({ name, is }) =>
    el('li', { 'data-is': is, 'aria-current': is === 'current' && 'step' }, el('span', { class: 'name' }, name)),
  )
  return el('ol', { class: 'steps', part: 'steps', 'aria-label': label }, ...steps)
}

function servicePointOf({ servicePoint, estimate }: TrackingView, style: ElementStyle): HTMLElement | null {
  if (servicePoint === null) return null
  const { label, name, address, openingHours, keptUntil, way } = servicePoint
  return sectionOf(
    label,
    el('p', {}, el('strong', {}, name)),
    address && el('p', {}, address),
    keptUntil && keptUntil !== estimate?.sure && el('p', { class: 'sure' }, keptUntil),
    openingHours.length > 0 && el('ul', { class: 'plain dimmed' }, ...openingHours.map(line => el('li', {}, line))),
    way && linkTo(way, style),
  )
}

function factsOf({ facts }: TrackingView, style: ElementStyle): HTMLElement | null {
  if (facts.length === 0) return null
  const rows = facts.map(({ label, value, href }) =>
    el('div', {}, el('dt', {}, label), el('dd', {}, href === null ? value : linkTo({ label: value, href }, style))),
  )
  return el('dl', { class: 'facts', part: 'facts' }, ...rows)
}

const listOf = (list: TrackingView['contents']): HTMLElement | null =>
  list && sectionOf(list.label, el('ul', { class: 'plain' }, ...list.items.map(item => el('li', {}, item))))

function packagesOf({ packages, title }: TrackingView): HTMLElement | null {
  if (packages === null) return null
  const items = packages.items.map(({ number, text }) => el('li', {}, `${number} · ${text}`))
  const { delivered } = packages
  return sectionOf(
    packages.label,
    delivered && delivered !== title && el('p', {}, delivered),
    el('ul', { class: 'plain' }, ...items),
  )
}

function orderOf({ order }: TrackingView, style: ElementStyle): HTMLElement | null {
  if (order === null) return null
  const items = order.items.map(({ name, number, text, carrier, estimate, path }) => {
    const more = [carrier, estimate, number].filter(value => value !== null).join(' · ')
    const title = path === null ? el('strong', {}, name) : linkTo({ label: name, href: path }, style)
    return el('li', {}, title, ` · ${text}`, el('span', { class: 'dimmed' }, ` ${more}`))
  })
  return sectionOf(order.label, el('ul', { class: 'plain' }, ...items))
}

function columnsOf(...sections: readonly (HTMLElement | null)[]): HTMLElement | null {
  const shown = sections.filter(section => section !== null)
  return shown.length === 0 ? null : el('div', { class: 'columns' }, ...shown)
}

function linksOf(view: TrackingView, path: string | null, style: ElementStyle): HTMLElement | null {
  const { files, links } = view
  const all = [
    ...(path === null
      ? []
      : files.map(({ id, label }) => ({ label, href: `${path}/files/${encodeURIComponent(id)}` }))),
    ...links,
    ...(path === null || isAwaited(view) ? [] : [{ label: style.words.trackingPage, href: path }]),
  ]
  return all.length === 0 ? null : el('p', { class: 'links' }, ...all.map(link => linkTo(link, style)))
}

function historyOf({ history: { label, empty, items } }: TrackingView): HTMLElement {
  const events = items.map(({ text, at, when, place }) =>
    el(
      'li',
      {},
      el('span', {}, text),
      el('span', { class: 'dimmed' }, el('time', { datetime: at }, when), place && ` · ${place}`),
    ),
  )
  return el(
    'details',
    { class: 'history', part: 'history', 'data-key': 'history' },
    el('summary', { 'data-key': 'history-summary' }, label),
    events.length === 0 ? el('p', { class: 'dimmed' }, empty) : el('ol', { class: 'plain' }, ...events),
  )
}

const contactOf = ({ shop, labels }: TrackingView, style: ElementStyle): HTMLElement | null =>
  shop.contact.length === 0
    ? null
    : el(
        'p',
        { class: 'links contact' },
        el('span', {}, labels.contact),
        ...shop.contact.map(link => linkTo(link, style)),
      )

const sectionOf = (label: string, ...content: Parameters<typeof el>[2][]): HTMLElement =>
  el('section', { part: 'section' }, el('h3', {}, label), ...content)

function linkTo({ label, href }: { label: string; href: string }, { server, words }: ElementStyle): HTMLElement {
  const address = safeHref(href, server)
  if (address === null) return el('span', {}, label)
  if (!address.startsWith('http')) return el('a', { href: address, 'data-key': address }, label)
  return el(
    'a',
    { href: address, target: '_blank', rel: 'noopener noreferrer', 'data-key': address },
    label,
    el('span', { class: 'unseen' }, ` (${words.newTab})`),
  )
}
