import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { brandColors, productColor } from '@aftermile/domain/tracking/brand-colors'
import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import { type Html, html } from '../../../runtime/html.ts'
import { brandStyle, type PageShop, pageStyle } from './page-style.ts'

/** A whole document, ready to send. */
export type PageHtml = string

/** The address of the page in each language. */
export type LanguagePaths = Readonly<Record<LanguageId, string>>

/** A search by a number alone. What it found has no address of its own. */
export type SentSearch = { readonly tenant: string; readonly number: string }

type Page = {
  readonly language: LanguageId
  readonly title: string
  readonly shop: PageShop | null
  readonly languagePaths: LanguagePaths | null
  /** Sent again for another language, on a page without an address. */
  readonly search?: SentSearch | null
  readonly scriptPath: string | null
  readonly main: Html
}

/** The document around a page. What link previews show of it is the same for every parcel. */
export function documentOf({ language, title, shop, languagePaths, search = null, scriptPath, main }: Page): PageHtml {
  const words = searchWords(language)
  const ofShop = shop && ` · ${shop.name}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${ofShop}</title>
<meta name="description" content="${words.text}">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${shop?.color ?? productColor}">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<meta property="og:type" content="website">
<meta property="og:title" content="${words.title}${ofShop}">
<meta property="og:description" content="${words.text}">
<link rel="icon" href="${faviconOf(shop)}">
<style>${{ markup: pageStyle }}</style>
<style>${{ markup: brandStyle(shop) }}</style>
${scriptPath && html`<script type="module" src="${scriptPath}"></script>`}
</head>
<body>
<header class="band">${shop && html`<p>${logoOf(shop)}</p>`}</header>
${main}
<footer>${languagePaths && languageLinks(language, languagePaths)}${search && languageButtons(language, search)}</footer>
</body>
</html>
`.markup
}

function logoOf({ logoPath, logoSize, name }: PageShop): Html {
  if (logoPath === null) return html`${name}`
  const size = logoSize && html` width="${logoSize.width}" height="${logoSize.height}"`
  return html`<img src="${logoPath}" alt=""${size}>${name}`
}

function languageLinks(current: LanguageId, paths: LanguagePaths): Html {
  const links = languages.map(({ id, ownName }) => {
    const mark = id === current ? html` aria-current="true"` : null
    return html`<li><a href="${paths[id]}" lang="${id}" hreflang="${id}"${mark}>${ownName}</a></li>`
  })
  return html`<nav aria-label="${searchWords(current).languages}"><ul class="languages">${links}</ul></nav>`
}

function languageButtons(current: LanguageId, { tenant, number }: SentSearch): Html {
  const buttons = languages.map(({ id, ownName }) => {
    const mark = id === current ? html` aria-current="true"` : null
    return html`<li><button name="locale" value="${id}" lang="${id}"${mark}>${ownName}</button></li>`
  })
  return html`<nav aria-label="${searchWords(current).languages}"><form method="post" action="/track">
<input type="hidden" name="tenant" value="${tenant}"><input type="hidden" name="number" value="${number}">
<ul class="languages">${buttons}</ul></form></nav>`
}

/** A parcel in the colours of the shop. */
function faviconOf(shop: PageShop | null): string {
  const { color, textColor } = shop ?? brandColors(productColor)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M16 7l8 4.5v9L16 25l-8-4.5v-9zM8 11.5l8 4.5 8-4.5M16 16v9" fill="none" stroke="${textColor}" stroke-width="2" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
