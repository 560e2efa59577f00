import type { LanguageId } from '@aftermile/domain/languages/languages'
import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import { html } from '../../../runtime/html.ts'
import { documentOf, type LanguagePaths, type PageHtml } from './document.ts'
import { type IconName, icon } from './icons.ts'
import type { PageShop } from './page-style.ts'

type Plain = {
  readonly language: LanguageId
  readonly title: string
  readonly text: string
  readonly icon: IconName
  readonly languagePaths: LanguagePaths | null
  readonly shop: PageShop | null
}

/** A page that says one thing. */
function plainPage({ language, title, text, icon: name, languagePaths, shop }: Plain): PageHtml {
  const main = html`<main><section class="card hero">
<div class="state"><span class="mark">${icon(name)}</span><h1>${title}</h1></div>
<p class="text">${text}</p>
</section></main>`
  return documentOf({ language, title, shop, languagePaths, scriptPath: null, main })
}

/** One page for every code that opens nothing: it does not say why. */
export function notFoundPage(language: LanguageId, languagePaths: LanguagePaths | null = null): PageHtml {
  const { notFound, notFoundText } = searchWords(language)
  return plainPage({ language, title: notFound, text: notFoundText, icon: 'search', languagePaths, shop: null })
}

export const busyPage = (language: LanguageId): PageHtml => pageOfBusy(language, searchWords(language).busyText)

/** After too many searches. Who has a message of the shop need not search. */
export function busySearchPage(language: LanguageId): PageHtml {
  const { busyText, busyLink } = searchWords(language)
  return pageOfBusy(language, `${busyText} ${busyLink}`)
}

const pageOfBusy = (language: LanguageId, text: string): PageHtml =>
  plainPage({ language, title: searchWords(language).busy, text, icon: 'clock', languagePaths: null, shop: null })
