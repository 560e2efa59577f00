import { createHash } from 'node:crypto'
import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { anotherParcel, aParcelThatIs, aTrackedParcel, trackedNow } from '@aftermile/domain/test/a-tracked-parcel'
import { trackingView } from '@aftermile/domain/tracking/make-view'
import type { TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import { trackingStates } from '@aftermile/domain/tracking/tracking-states'
import { expect, test } from 'vitest'
import { html } from '../../../runtime/html.ts'
import type { LanguagePaths } from './document.ts'
import { trackingPage } from './page.ts'
import { pageShop, styleSources } from './page-style.ts'
import { busyPage, notFoundPage } from './plain-pages.ts'
import { searchPage } from './search-page.ts'

const languagePaths = Object.fromEntries(languages.map(({ id }) => [id, `/track/code?locale=${id}`])) as LanguagePaths

const options = {
  path: '/track/code',
  languagePaths,
  scriptPath: null,
  forms: null,
  above: [],
  below: [],
  version: 'v1',
}

const viewOf = (facts: TrackingFacts, language: LanguageId = 'en', kind: 'private' | 'public' = 'private') =>
  trackingView(facts, { kind, language, now: trackedNow })

const attack = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`

test('a page is small, in one language, listed nowhere, and needs no script', () => {
  for (const { id } of languages)
    for (const state of trackingStates) {
      const page = trackingPage(viewOf(aParcelThatIs(state), id), options)
      expect(Buffer.byteLength(page)).toBeLessThan(25_000)
      expect(page).toContain(`<html lang="${id}">`)
      expect(page).toContain('<meta name="robots" content="noindex, nofollow">')
      expect(page).not.toMatch(/<script|\son\w+=|\sstyle="|undefined|\[object/)
      expect(page.match(/<h1>/g)).toHaveLength(1)
      expect(page).toContain(`<a href="/track/code?locale=${id}" lang="${id}" hreflang="${id}" aria-current="true">`)
    }
})

test('the policy allows the style sheets of the page by their hashes', () => {
  for (const color of ['#1f4d3a', '#ffffff', '</style>', '']) {
    const shop = { ...aTrackedParcel().shop, color }
    const page = trackingPage(viewOf(aTrackedParcel({ shop })), options)
    const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
    const hashes = styles.map(style => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(styleSources(pageShop(shop))).toBe(hashes.join(' '))
  }
  expect(notFoundPage('en').match(/<style>/g)).toHaveLength(2)
})

test('what was booked is escaped wherever it stands', () => {
  const facts = {
    ...aParcelThatIs('at_service_point'),
    orderNumber: attack,
    personName: attack.replaceAll(' ', ''),
    toCity: attack,
    carrier: { name: attack, url: `https://carrier.example/?id=${attack}` },
    packageNumbers: [attack, attack],
    packages: [
      { number: attack, statusId: 'lost' },
      { number: attack, statusId: 'delivered' },
    ],
    contents: [{ description: attack, quantity: 1 }],
    servicePoint: { name: attack, typeId: 'store', address: attack, openingHours: [attack] },
    others: [anotherParcel({ number: attack, path: `/track/${attack}`, carrier: { name: attack, url: null } })],
    nth: 1,
    files: [{ id: attack, kind: 'proof_of_delivery', isPicture: true }],
    events: [
      {
        code: 'collected',
        occurredAt: '2026-11-16T08:00:00Z',
        placeName: attack,
        placeCity: attack,
        placeCountryCode: 'SE',
        packageCount: null,
        deliveryDay: null,
      },
    ],
    shop: {
      name: attack,
      logoPath: `/media/${attack}`,
      color: attack,
      accentColor: attack,
      supportUrl: `https://shop.example/${attack}`,
      supportEmail: attack,
      supportPhone: attack,
    },
  } as const satisfies TrackingFacts
  const page = trackingPage(viewOf(facts), { ...options, path: `/track/${attack}`, version: attack })
  expect(page).not.toMatch(/<script|<img src=x|"'>/)
  const shop = pageShop(facts.shop)
  const search = searchPage({ language: 'en', languagePaths, shop, tenant: attack, number: attack, problem: attack })
  expect(search).not.toMatch(/<script|<img src=x|"'>/)
})

test('the script finds what it needs, and a page without an address has none of it', () => {
  const page = trackingPage(viewOf(aTrackedParcel()), { ...options, scriptPath: '/track/assets/page-1.js' })
  expect(page).toContain('<script type="module" src="/track/assets/page-1.js"></script>')
  expect(page).toMatch(
    /<main id="tracking" class="[^"]*" data-version="v1" data-live="\/track\/code\/live" data-refresh="\/track\/code">/,
  )
  const answer = trackingPage(viewOf(aTrackedParcel(), 'en', 'public'), { ...options, path: null })
  expect(answer).not.toMatch(/data-live|data-refresh/)
})

test('forms and the blocks of the shop have their places', () => {
  const forms = html`<form id="follow"></form>`
  const page = trackingPage(viewOf(aTrackedParcel()), {
    ...options,
    forms,
    above: ['<p>Above</p>', '<p>Second</p>'],
    below: ['<p>Below</p>'],
  })
  const orderIn = (text: string, parts: readonly string[]) => {
    const order = parts.map(part => text.indexOf(part))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
  }
  const above = ['<p>Above</p>', '<p>Second</p>']
  orderIn(page, ['<h1>', '<form id="follow">', ...above, 'class="events"', '<p>Below</p>', '</main>'])
  const first = trackingPage(viewOf(aTrackedParcel()), { ...options, above, isAboveState: true })
  orderIn(first, [...above, '<h1>'])
  expect(first.match(/<p>Above<\/p>/g)).toHaveLength(1)
})

test('a link preview says nothing of the parcel', () => {
  const page = trackingPage(viewOf(aParcelThatIs('lost')), options)
  const metaTexts = [...page.matchAll(/<meta [^>]*content="([^"]*)"/g)].map(([, content]) => content).join('\n')
  expect(metaTexts).toContain('Track your parcel · Fjällro')
  expect(metaTexts).not.toMatch(/Maja|FR20481|S-20481|Lost|Malm/)
})

test('the pages without a parcel name no shop and no reason', () => {
  expect(notFoundPage('en', languagePaths)).toContain('We can’t find this parcel')
  expect(busyPage('sv')).toContain('För många förfrågningar')
})
