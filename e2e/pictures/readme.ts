import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildApps } from '../../scripts/build-apps.mjs'
import { findChromium } from '../../scripts/chromium.mjs'
import { admin, call, storeToken, tokenOf } from '../support/api.ts'
import { startDemo } from '../support/server.ts'
import { codeOf } from '../support/tracking.ts'

// npm run pictures -- readme takes the pictures of README.md from a demo world of its own: a board, a shipment, the editor of a rule, and the
// tracking page on a phone.

const folder = new URL('../../docs/pictures/', import.meta.url).pathname
const size = 20_000
const [leastShare, trickle] = [0.5, size / 100]
const [pauseMs, longestWaitMs] = [10_000, 20 * 60_000]
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true }

await buildApps(process.execPath)
const stop = await startDemo({ size })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await untilFilled()
  const id = await findShipment()
  await take('board', desktop, openBoard)
  await take('shipment', desktop, page => openPage(page, `/shipments?id=${encodeURIComponent(id)}`))
  await take('rule', desktop, page => openPage(page, '/rules/pickup_reminder_1'))
  await take('tracking', phone, async page => void (await page.goto(`/track/${await codeOf({ id })}`)))
} finally {
  await browser.close()
  await stop()
}

/** The world has its shipments when few more come: some always do. */
async function untilFilled(): Promise<void> {
  let before = 0
  for (const deadline = Date.now() + longestWaitMs; Date.now() < deadline; await sleep(pauseMs)) {
    const { count } = await (await call('GET', '/shipments-search?size=1&exactCount=true')).json()
    if (count > leastShare * size && count - before < trickle) return
    before = count
  }
  throw new Error('The demo world was not filled in time')
}

/** One that is at a service point, so that there is something to see. */
async function findShipment(): Promise<string> {
  const found = await call(
    'GET',
    '/shipments-search?size=1&facets=statusId:at_service_point;scenarioId:outbound_delivery',
  )
  const { items } = await found.json()
  return items[0].document.id
}

async function openBoard(page: Page): Promise<void> {
  await page.goto('/operations')
  await page.locator('main [aria-busy="false"]').waitFor({ timeout: longestWaitMs })
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function take(name: string, device: BrowserContextOptions, open: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    ...{ ...device, colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Stockholm' },
    ...(process.env.AFTERMILE_E2E_URL && { baseURL: process.env.AFTERMILE_E2E_URL }),
  })
  await context.addInitScript(storeToken, await tokenOf(admin))
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`${folder}${name}.webp`)
  await context.close()
}
