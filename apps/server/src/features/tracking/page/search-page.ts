import type { LanguageId } from '@aftermile/domain/languages/languages'
import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import { type Html, html } from '../../../runtime/html.ts'
import { documentOf, type LanguagePaths, type PageHtml, type SentSearch } from './document.ts'
import type { PageShop } from './page-style.ts'

type Search = {
  readonly language: LanguageId
  readonly languagePaths: LanguagePaths | null
  readonly shop: PageShop | null
  readonly tenant: string
  /** What was searched for, to be corrected. */
  readonly number: string
  readonly problem: string | null
}

/** Asks for a number, and for a postal code or e-mail address that shows everything. Sends `tenant`, `locale`, `number` and `secret`. */
export function searchPage({ language, languagePaths, shop, tenant, number, problem }: Search): PageHtml {
  const words = searchWords(language)
  const invalid = problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`
  const main = html`<main id="search">
<section class="card hero">
<h1>${words.title}</h1>
<p class="text">${words.text}</p>
<form class="search" method="post" action="/track">
${problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<input type="hidden" name="tenant" value="${tenant}"><input type="hidden" name="locale" value="${language}">
<label>${words.number}<span class="hint">${words.numberHint}</span>
<input name="number" value="${number}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"${invalid}></label>
<label>${words.secret}<span class="hint">${words.secretHint}</span>
${secretInput(false)}</label>
<button>${words.find}</button>
</form>
</section>
</main>`
  return documentOf({ language, title: words.title, shop, languagePaths, scriptPath: null, main })
}

/** Asks who has found a parcel by its number for what opens the private page. */
export function secretForm(language: LanguageId, { tenant, number }: SentSearch): Html {
  const words = searchWords(language)
  return html`<section class="card"><form method="post" action="/track">
<input type="hidden" name="tenant" value="${tenant}"><input type="hidden" name="locale" value="${language}">
<input type="hidden" name="number" value="${number}">
<label>${words.secret}${secretInput(true)}</label>
<button>${words.openPage}</button>
</form></section>`
}

const secretInput = (isRequired: boolean): Html =>
  html`<input name="secret"${isRequired ? html` required` : null} maxlength="254" autocomplete="postal-code" autocapitalize="off" spellcheck="false">`
