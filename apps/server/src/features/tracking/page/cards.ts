import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { type Html, html } from '../../../runtime/html.ts'
import { icon, stateIcon } from './icons.ts'

/** Where the parcel is, when it comes and what happens next. */
export function heroOf(view: TrackingView, path: string | null): Html {
  const greeting = [view.greeting, view.part].filter(Boolean).join(' · ')
  return html`<section class="card hero">
<div class="state"><span class="mark">${stateIcon(view.state)}</span>
<div>${greeting === '' ? null : html`<p class="greeting">${greeting}</p>`}
<h1>${view.title}</h1></div></div>
${estimateOf(view, path)}
<p class="text">${view.text}</p>
${view.next && html`<div class="then"><strong>${view.labels.next}</strong><p>${view.next}</p></div>`}
${picturesOf(view, path)}
${stepsOf(view)}
</section>`
}

function estimateOf({ estimate, calendar, language }: TrackingView, path: string | null): Html | null {
  if (estimate === null) return null
  const { label, text, sure, promised } = estimate
  return html`<div class="estimate"><p class="label">${label}</p>
<p class="when">${unbroken(text)}</p>
${sure && html`<p class="pill">${sure}</p>`}
${promised && html`<p>${promised}</p>`}
${path && calendar && html`<p><a href="${path}/calendar.ics?locale=${language}" download="parcel.ics">${calendar.label}</a></p>`}</div>`
}

/** Loaded once they come into view, and opened in full by a click. */
function picturesOf({ files }: TrackingView, path: string | null): Html | null {
  const pictures = files.filter(({ isPicture }) => isPicture)
  if (path === null || pictures.length === 0) return null
  return html`<div class="pictures">${pictures.map(({ id, label }) => {
    const href = filePath(path, id)
    return html`<a href="${href}"><img src="${href}" alt="${label}" loading="lazy" decoding="async"></a>`
  })}</div>`
}

const filePath = (path: string, id: string): string => `${path}/files/${encodeURIComponent(id)}`

/** Keeps a span such as 12:00–16:00 on one line if it fits there. */
const unbroken = (text: string): Html[] =>
  text.split(/(\S+–\S+)/).map(part => (part.includes('–') ? html`<span>${part}</span>` : html`${part}`))

function stepsOf({ steps }: TrackingView): Html | null {
  if (steps.items.length === 0) return null
  const last = steps.items.length - 1
  const items = steps.items.map(({ name, is }, index) => {
    const isOver = is === 'done' || (is === 'current' && index === last)
    const kind = is === 'current' && isOver ? 'current last' : is
    const mark = is === 'current' ? html` aria-current="step"` : null
    return html`<li class="${kind}"${mark}><span>${isOver ? icon('check') : null}</span>${name}</li>`
  })
  return html`<div class="steps"><ol aria-label="${steps.label}">${items}</ol></div>`
}

/** Where to pick it up, and until when. */
export function servicePointOf({ servicePoint, estimate, links, labels }: TrackingView): Html | null {
  if (servicePoint === null) return null
  const { label, name, address, openingHours, keptUntil, way } = servicePoint
  return html`<section class="card point"><h2>${label}</h2>
<p class="name">${name}</p>
${address && html`<p>${address}</p>`}
${openingHours.length === 0 ? null : html`<ul class="dimmed">${openingHours.map(line => html`<li>${line}</li>`)}</ul>`}
${keptUntil && keptUntil !== estimate?.sure ? html`<p class="pill">${keptUntil}</p>` : null}
<div class="actions" role="group" aria-label="${labels.links}">${way && button(way, 'map')}${links.map(link => button(link))}</div>
</section>`
}

export function linksOf({ links, labels }: TrackingView): Html | null {
  if (links.length === 0) return null
  return html`<section class="card"><h2>${labels.links}</h2><div class="actions">${links.map(link => button(link))}</div></section>`
}

export const historyOf = ({ history }: TrackingView): Html => html`<section class="card"><h2>${history.label}</h2>
${
  history.items.length === 0
    ? html`<p class="dimmed">${history.empty}</p>`
    : html`<ol class="events">${history.items.map(
        ({ text, at, when, place }) =>
          html`<li>${text}<span class="dimmed"><time datetime="${at}">${when}</time>${place && ` · ${place}`}</span></li>\n`,
      )}</ol>`
}
</section>`

export function detailsOf({ facts, files, labels }: TrackingView, path: string | null): Html | null {
  const others = files.filter(({ isPicture }) => !isPicture)
  if (facts.length === 0 && others.length === 0) return null
  const rows = facts.map(
    ({ label, value, href }) =>
      html`<div><dt>${label}</dt><dd>${href === null ? value : outside({ label: value, href })}</dd></div>\n`,
  )
  const opened = others.map(
    ({ id, label }) => html`<a class="button" href="${filePath(path ?? '', id)}">${icon('file')}${label}</a>`,
  )
  return html`<section class="card"><h2>${labels.details}</h2><dl class="facts">${rows}</dl>
${opened.length === 0 ? null : html`<div class="actions">${opened}</div>`}</section>`
}

export function listOf(list: TrackingView['contents']): Html | null {
  if (list === null) return null
  return html`<section class="card"><h2>${list.label}</h2><ul class="rows">${list.items.map(item => html`<li>${item}</li>`)}</ul></section>`
}

/** Each of several packages with its state. */
export function packagesOf({ packages, title }: TrackingView): Html | null {
  if (packages === null) return null
  const { label, delivered, items } = packages
  const rows = items.map(
    ({ number, text, isDelivered }) =>
      html`<li${isDelivered ? html` class="delivered"` : null}><span>${number}</span><span>${isDelivered ? icon('check') : null}${text}</span></li>\n`,
  )
  return html`<section class="card"><h2>${label}</h2>${delivered && delivered !== title ? html`<p>${delivered}</p>` : null}<ul class="rows packages">${rows}</ul></section>`
}

/** The parcels of the order, of which this is one. */
export const orderOf = ({ order, language }: TrackingView): Html | null =>
  order && html`<section class="card"><h2>${order.label}</h2>${orderRows(order, language)}</section>`

type Order = NonNullable<TrackingView['order']>

export function orderRows({ items }: Order, language: TrackingView['language']): Html {
  const rows = items.map(({ name, number, text, tone, carrier, estimate, path, isShown }) => {
    const mark = isShown && path === null && number !== null ? html` aria-current="true"` : null
    const title =
      path === null ? html`<strong>${name}</strong>` : html`<a href="${path}?locale=${language}">${name}</a>`
    const more = [carrier, estimate].filter(Boolean).join(' · ')
    return html`<li class="${tone}"${mark}>${title}${number && html`<span class="number">${number}</span>`}
<span class="is">${text}</span><span class="dimmed">${more}</span></li>\n`
  })
  return html`<ul class="rows order">${rows}</ul>`
}

export function contactOf({ shop, labels }: TrackingView): Html | null {
  if (shop.contact.length === 0) return null
  const items = shop.contact.map(link => html`<li>${outside(link)}</li>`)
  return html`<section class="card"><h2>${labels.contact}</h2><ul class="rows">${items}</ul></section>`
}

type Link = TrackingView['links'][number]

const outside = ({ label, href }: Link): Html => html`<a href="${href}" rel="noopener noreferrer">${label}</a>`

const button = ({ label, href }: Link, name: 'map' | null = null): Html =>
  html`<a class="button" href="${href}" rel="noopener noreferrer">${name && icon(name)}${label}</a>`
