import { mkdir } from 'node:fs/promises'
import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { aParcelThatIs, trackedNow } from '@aftermile/domain/test/a-tracked-parcel'
import { trackingView } from '@aftermile/domain/tracking/make-view'
import { type TrackingStateId, trackingStates } from '@aftermile/domain/tracking/tracking-states'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { trackingPage } from '../../apps/server/src/features/tracking/page/page.ts'
import { html } from '../../apps/server/src/runtime/html.ts'
import { findChromium } from '../../scripts/chromium.mjs'

// npm run pictures -- tracking-states draws docs/pictures/tracking: every state of the tracking page, a sheet for each language.

const folder = new URL('../../docs/pictures/tracking/', import.meta.url).pathname
const [widthPx, heightPx, columns] = [390, 700, 6]

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const { id } of languages) await draw(id)
} finally {
  await browser.close()
}

async function draw(language: LanguageId): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: columns * (widthPx + 24) + 24, height: heightPx },
    deviceScaleFactor: 0.6,
    reducedMotion: 'reduce',
  })
  await page.setContent(sheetOf(language))
  const picture = await page.screenshot({ fullPage: true })
  await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(`${folder}${language}.webp`)
  await page.close()
}

function sheetOf(language: LanguageId): string {
  return html`<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
body { display: grid; grid-template-columns: repeat(${columns}, ${widthPx}px); gap: 24px; margin: 24px; background: #c9ced6; font: 600 22px sans-serif }
figure { margin: 0 } figcaption { padding-bottom: 8px }
iframe { display: block; width: 100%; height: ${heightPx}px; border: 0; border-radius: 20px; background: #ffffff }
</style><body>${trackingStates.map(
    state =>
      html`<figure><figcaption>${state}</figcaption><iframe srcdoc="${pageIn(state, language)}"></iframe></figure>`,
  )}`.markup
}

function pageIn(state: TrackingStateId, language: LanguageId): string {
  const view = trackingView(aParcelThatIs(state), { kind: 'private', language, now: trackedNow })
  const none = { path: null, languagePaths: null, scriptPath: null, forms: null, above: [], below: [], version: '' }
  return trackingPage(view, none)
}
