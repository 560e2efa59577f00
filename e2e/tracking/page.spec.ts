import { languages } from '@aftermile/domain/languages/languages'
import { aParcelThatIs, trackedNow } from '@aftermile/domain/test/a-tracked-parcel'
import { trackingView } from '@aftermile/domain/tracking/make-view'
import { trackingStates } from '@aftermile/domain/tracking/tracking-states'
import { expect, type Page, test } from '@playwright/test'
import { trackingPage } from '../../apps/server/src/features/tracking/page/page.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { anEvent, aShipment } from '../support/containers.ts'

async function trackingUrlOf(code: string): Promise<string> {
  const parcel = await aShipment({
    toName: 'Maja Lindqvist',
    toAddress1: 'Storgatan 14',
    servicePointName: 'Corner shop',
  })
  await anEvent(parcel, 'collected', -20, { placeCity: 'Borås', placeCountryCode: 'SE' })
  await anEvent(parcel, code, -1)
  const { trackingUrl } = await (await call('GET', `/shipments/${parcel.id}`)).json()
  return trackingUrl
}

const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the page of a parcel works without JavaScript, in the language that is chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${await trackingUrlOf('at_service_point')}?locale=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready for pick-up')
  await expect(page.getByText('Corner shop')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toHaveText('Ready for pick-up')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Suomi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noudettavissa')
  await context.close()
})

test('nothing on the pages keeps anybody from using them', async ({ page }) => {
  const url = await trackingUrlOf('out_for_delivery')
  for (const address of [url, `${url}?view=public`, '/track?tenant=nordhem', `/track/${'x'.repeat(30)}`]) {
    await page.goto(address)
    expect(await findSeriousInBoth(page), address).toEqual([])
  }
})

test('buttons and links can be read in any accent colour, light and dark', async ({ page }) => {
  const form = { markup: '<form><label>Door code<input></label><button>Send</button></form>' }
  const block = '<p><a href="#news">News</a></p><p><a class="block-button" href="#sale">Sale</a></p>'
  for (const accentColor of ['#ffff00', '#000000', '#ffffff', '#808080']) {
    const { shop, ...parcel } = aParcelThatIs('on_its_way')
    const facts = { ...parcel, shop: { ...shop, accentColor } }
    const view = trackingView(facts, { kind: 'private', language: 'en', now: trackedNow })
    const none = { path: null, languagePaths: null, scriptPath: null, version: '' }
    await page.setContent(trackingPage(view, { ...none, forms: form, above: [block], below: [] }))
    expect(await findSeriousInBoth(page), accentColor).toEqual([])
    await expect(page.getByRole('button')).toHaveCSS('background-color', rgbOf(accentColor))
  }
})

const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('every state fits a narrow phone, also with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { id: language } of languages)
    for (const state of trackingStates) {
      const view = trackingView(aParcelThatIs(state), { kind: 'private', language, now: trackedNow })
      const none = { path: null, languagePaths: null, scriptPath: null, forms: null, above: [], below: [], version: '' }
      await page.setContent(trackingPage(view, none))
      expect(await overflowPx(page), `${state} in ${language}`).toBe(0)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      expect(await overflowPx(page), `${state} in ${language}, twice as large`).toBe(0)
    }
})
