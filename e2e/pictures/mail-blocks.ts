import { mkdir } from 'node:fs/promises'
import type { Template } from '@aftermile/contract/settings/templates'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildApps } from '../../scripts/build-apps.mjs'
import { findChromium } from '../../scripts/chromium.mjs'
import { admin, call, storeToken, tokenOf } from '../support/api.ts'
import startServer from '../support/server.ts'

// npm run pictures -- mail-blocks draws docs/pictures/mails: every built-in e-mail in the visual editor beside its preview, light and
// dark. It ends with an error if the editor draws another message than the preview: other words, or another picture.

type Scheme = 'light' | 'dark'
type Drawn = { readonly canvas: string; readonly preview: string }

const folder = new URL('../../docs/pictures/mails/', import.meta.url).pathname
const [widthPx, heightPx, columns, scale] = [1800, 1240, 4, 0.32]
const messageWidthPx = 640

await mkdir(folder, { recursive: true })
await buildApps(process.execPath)
const stop = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const ids = await mailIds()
  for (const scheme of ['light', 'dark'] as const) await drawSheet(browser, ids, scheme)
} finally {
  await browser.close()
  await stop()
}

async function mailIds(): Promise<string[]> {
  const all: Template[] = await (await call('GET', '/templates')).json()
  return all
    .filter(({ type, parentId, isSystem }) => type === 'email' && parentId === null && isSystem)
    .map(({ id }) => id)
}

async function drawSheet(browser: Browser, ids: readonly string[], scheme: Scheme): Promise<void> {
  const context = await browser.newContext({
    ...{ viewport: { width: widthPx, height: heightPx }, colorScheme: scheme, reducedMotion: 'reduce' },
    ...(process.env.AFTERMILE_E2E_URL && { baseURL: process.env.AFTERMILE_E2E_URL }),
  })
  await context.addInitScript(storeToken, await tokenOf(admin))
  const [page, plain] = [await context.newPage(), await context.newPage()]
  await plain.setViewportSize({ width: messageWidthPx, height: 600 })
  const pictures: Buffer[] = []
  for (const id of ids) {
    const drawn = await open(page, id, scheme)
    const isSame = (await pictureOf(plain, drawn.canvas)).equals(await pictureOf(plain, drawn.preview))
    console.log(`${id}, ${scheme}: ${isSame ? 'same' : 'DIFFERENT'}`)
    if (!isSame) process.exitCode = 1
    pictures.push(await page.screenshot())
  }
  await context.close()
  await saveSheet(pictures, scheme)
}

/** Opens a mail in the editor, and returns what it and the preview draw. */
async function open(page: Page, id: string, scheme: Scheme): Promise<Drawn> {
  await page.goto(`/templates/${id}/editor?mode=visual&scheme=${scheme}&of=sample`)
  const canvas = page.locator('iframe[title="The message with its blocks"]')
  const preview = page.locator(`iframe[title="The message on a desktop, ${scheme}"]`)
  await canvas.contentFrame().getByRole('heading').first().waitFor()
  await page.locator('[data-block]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const marked = await canvas.evaluate((frame: HTMLIFrameElement) => {
    const page = frame.contentDocument?.documentElement.cloneNode(true) as HTMLElement // it is drawn
    page.querySelector('head > style:last-of-type')?.remove()
    for (const chip of page.querySelectorAll('am-chip')) chip.replaceWith(...chip.childNodes)
    return `<!doctype html>${page.outerHTML}`
  })
  return { canvas: marked, preview: (await preview.getAttribute('srcdoc')) ?? '' }
}

async function pictureOf(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' })
  return page.screenshot({ fullPage: true })
}

async function saveSheet(pictures: readonly Buffer[], scheme: Scheme): Promise<void> {
  const [width, height, gap] = [Math.round(widthPx * scale), Math.round(heightPx * scale), 16]
  const small = await Promise.all(pictures.map(picture => sharp(picture).resize(width, height).toBuffer()))
  const rows = Math.ceil(small.length / columns)
  const sheet = sharp({
    create: {
      ...{ width: columns * (width + gap) + gap, height: rows * (height + gap) + gap },
      ...{ channels: 3, background: '#8a919c' },
    },
  }).composite(
    small.map((input, index) => ({
      input,
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  )
  await sheet.webp({ quality: 72, effort: 6 }).toFile(`${folder}${scheme}.webp`)
}
