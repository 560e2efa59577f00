import type { Locator, Page } from '@playwright/test'
import { findSeriousInBoth } from '../support/axe.ts'
import { anEvent, aShipment, type TestShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeOf, openShop } from '../support/tracking.ts'

test.use({ email: null })

const closers: (() => void)[] = []

test.afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function visit(page: Page, body: string): Promise<void> {
  const shop = await openShop(body)
  closers.push(shop.close)
  await page.goto(shop.url)
}

const search = '<aftermile-track tenant="nordhem"></aftermile-track>'
const numberIn = (within: Page | Locator) => within.getByLabel('Parcel or order number')
const secretIn = (within: Page | Locator) => within.getByLabel('Postal code or e-mail')
const submitIn = (within: Page | Locator) => within.getByRole('button', { name: 'Track', exact: true })

/** A parcel that its carrier has, with things that only its receiver may see. */
async function aParcel(): Promise<TestShipment> {
  const parcel = await aShipment({
    orderNumber: 'O-77123',
    toAddress1: 'Storgatan 14',
    toEmail: 'tuva@mail.example',
    contents: [{ description: 'Wool blanket', quantity: 2 }],
  })
  await anEvent(parcel, 'collected', -30, { placeCity: 'Jönköping', placeCountryCode: 'SE' })
  return parcel
}

test('a number shows how far the parcel is, and nothing of its receiver, on the strictest page of another site', async ({
  page,
}) => {
  const { number } = await aParcel()
  const origins = new Set<string>()
  page.on('request', request => origins.add(new URL(request.url()).origin))
  await visit(page, search)
  await numberIn(page).fill(number)
  await submitIn(page).click()
  const title = page.getByRole('heading', { name: 'On its way' })
  await expect(title).toBeFocused()
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText('On its way')
  await page.getByText('History', { exact: true }).click()
  const said = await page.locator('aftermile-track .card').textContent()
  expect(said).toContain('PostNord')
  for (const secret of ['Tuva', 'Malmö', 'Jönköping', 'blanket', 'O-77123', 'Storgatan', '•'])
    expect(said).not.toContain(secret)
  expect([...origins].sort()).toEqual([new URL(page.url()).origin, process.env.AFTERMILE_E2E_URL].sort())
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('the postal code or e-mail address shows all details', async ({ page }) => {
  const { number } = await aParcel()
  await visit(page, search)
  await numberIn(page).fill(`  ${number} `)
  await submitIn(page).click()
  await page.getByRole('button', { name: 'Show all details' }).click()
  await expect(secretIn(page)).toBeFocused()
  await expect(numberIn(page)).toHaveValue(number)
  await secretIn(page).fill('21122')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hello Tuva')).toBeVisible()
  await expect(page.getByText('2 × Wool blanket')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the tracking page (opens in a new tab)' })).toHaveAttribute(
    'href',
    new RegExp(`^${process.env.AFTERMILE_E2E_URL}/track/[\\w-]{30}$`),
  )
  await page.getByRole('button', { name: 'Track another parcel' }).click()
  await expect(numberIn(page)).toBeFocused()
  await expect(numberIn(page)).toHaveValue('')
  await expect(secretIn(page)).toHaveValue('')
})

test('all wrong answers are alike, and the form keeps what was typed', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/)
  const { number } = await aParcel()
  await visit(page, search)
  await submitIn(page).click()
  await expect(page.getByText('Enter a parcel or order number.')).toBeVisible()
  await expect(numberIn(page)).toBeFocused()
  const texts: (string | null)[] = []
  for (const [given, secret] of [
    ['NOSUCHNUMBER', ''],
    [number, '99999'],
    [number, 'other@mail.example'],
  ] as const) {
    await numberIn(page).fill(given)
    await secretIn(page).fill(secret)
    const answer = page.waitForResponse(/\/track\/api\/search$/)
    await submitIn(page).click()
    expect((await answer).status()).toBe(404)
    await expect(submitIn(page)).toHaveText('Track')
    await expect(numberIn(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(numberIn(page)).toHaveValue(given)
    texts.push(await page.locator('#problem').textContent())
  }
  expect(new Set(texts)).toEqual(
    new Set(['We can’t find a matching parcel. Check the number, postal code and e-mail.']),
  )
})

test('a code shows all details, and news appears without losing focus or what is open', async ({ page }) => {
  const parcel = await aParcel()
  await visit(page, `<aftermile-track code="${await codeOf(parcel)}"></aftermile-track>`)
  await expect(page.getByText('Hello Tuva')).toBeVisible()
  await expect(page.getByText('•••••14, Malmö')).toBeVisible()
  const history = page.getByText('History', { exact: true })
  await history.click()
  await history.focus()
  await anEvent(parcel, 'out_for_delivery', -0.1, { placeCity: 'Malmö', placeCountryCode: 'SE' })
  await expect(page.getByRole('heading', { name: 'Out for delivery' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Out for delivery')
  await expect(history).toBeFocused()
  await expect(page.locator('details')).toHaveAttribute('open', '')
})

test('two widgets of one page each show their own parcel, in their own language', async ({ page }) => {
  const [a, b] = [await aParcel(), await aParcel()]
  await anEvent(b, 'delivered', -1)
  await visit(
    page,
    `<aftermile-track id="one" code="${await codeOf(a)}" locale="sv-SE"></aftermile-track>
     <div lang="de"><aftermile-track id="two" tenant="nordhem"></aftermile-track></div>`,
  )
  await expect(page.locator('#one').getByText('Hej Tuva')).toBeVisible()
  const two = page.locator('#two')
  await two.getByLabel('Sendungs- oder Bestellnummer').fill(b.number)
  await two.getByRole('button', { name: 'Verfolgen' }).click()
  await expect(two.getByRole('heading', { name: 'Zugestellt' })).toBeVisible()
  await expect(page.locator('#one').getByText('Hej Tuva')).toBeVisible()
})

test('the widget is as high as its content and fits narrow places', async ({ page }) => {
  const parcel = await aParcel()
  await visit(page, `<aftermile-track code="${await codeOf(parcel)}"></aftermile-track>`)
  const widget = page.locator('aftermile-track')
  await expect(page.getByText('Hello Tuva')).toBeVisible()
  const sizes = () =>
    widget.evaluate(({ clientHeight, clientWidth, scrollWidth }) => [clientHeight, clientWidth, scrollWidth])
  const [wideHeight = 0] = await sizes()
  await page.getByText('History', { exact: true }).click()
  await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(wideHeight)
  for (const display of ['flex', 'inline-block', 'grid', 'block']) {
    await page.locator('main').evaluate((main, value) => main.style.setProperty('display', value), display)
    expect((await sizes())[1], display).toBeGreaterThanOrEqual(320)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(wideHeight + 100)
  const [, width, needed] = await sizes()
  expect(needed).toBe(width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('everything works with the keyboard alone', async ({ page }) => {
  const { number } = await aParcel()
  await visit(page, search)
  await expect(numberIn(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(numberIn(page)).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await expect(secretIn(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(submitIn(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByText('History', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('details')).toHaveAttribute('open', '')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  while (!(await page.getByRole('button', { name: 'Track another parcel' }).evaluate(isFocused)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(numberIn(page)).toBeFocused()
})

const isFocused = (element: Element): boolean => element.matches(':focus')

test('a server that is out of reach or busy is a sentence and another try', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED|429/)
  const code = await codeOf(await aParcel())
  await page.route(/\/track\/api\//, route => route.abort())
  await visit(page, `<aftermile-track code="${code}"></aftermile-track>`)
  await expect(page.getByRole('heading', { name: 'Tracking isn’t available right now.' })).toBeVisible()
  await page.unrouteAll()
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(/\/track\/api\//, route => route.fulfill({ status: 429, headers, json: { message: 'Wait' } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Too many requests. Wait a minute, then try again.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeFocused()
})

test('where the server cannot tell, the widget asks every minute', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/)
  const parcel = await aParcel()
  await page.clock.install()
  await page.route(/\/live$/, route => route.abort())
  await visit(page, `<aftermile-track code="${await codeOf(parcel)}"></aftermile-track>`)
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  await anEvent(parcel, 'out_for_delivery', -0.1)
  await expect(async () => {
    await page.clock.runFor('01:10')
    await expect(page.getByRole('heading', { name: 'Out for delivery' })).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('an unknown code is a sentence, and a search where there is a tenant', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/)
  await visit(page, `<aftermile-track code="${'0'.repeat(30)}"></aftermile-track>`)
  await expect(page.getByRole('heading', { name: 'We can’t find this parcel' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.locator('aftermile-track').evaluate(widget => widget.setAttribute('tenant', 'nordhem'))
  await page.getByRole('button', { name: 'Track another parcel' }).click()
  await expect(numberIn(page)).toBeFocused()
})

test('a page sets the number, hears what is shown, and chooses the colours', async ({ page }) => {
  const parcel = await aParcel()
  await visit(page, search)
  await expect(numberIn(page)).toBeVisible()
  const shown = page.evaluate(
    number =>
      new Promise(resolve => {
        document.addEventListener('aftermile-shown', event => resolve('detail' in event && event.detail), {
          once: true,
        })
        const widget = document.querySelector<HTMLElement>('aftermile-track')
        widget?.style.setProperty('--aftermile-background', 'rgb(250, 240, 230)')
        widget?.setAttribute('number', number)
      }),
    parcel.number,
  )
  expect(await shown).toEqual({ version: expect.any(String), kind: 'public', state: 'on_its_way' })
  await expect(page.locator('.card')).toHaveCSS('background-color', 'rgb(250, 240, 230)')
})

test('the demo page shows both modes and has no serious finding of axe', async ({ page }) => {
  const parcel = await aParcel()
  await page.goto('/track/demo')
  await expect(page.locator('#one').getByRole('heading', { level: 2 })).toBeVisible()
  const widget = page.locator('#search')
  expect(await findSeriousInBoth(page)).toEqual([])
  await numberIn(widget).fill(parcel.number)
  await submitIn(widget).click()
  await expect(widget.getByRole('heading', { name: 'On its way' })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
})
