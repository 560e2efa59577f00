import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import { html } from '../../../runtime/html.ts'
import { contactOf, orderRows } from './cards.ts'
import { documentOf, type PageHtml, type SentSearch } from './document.ts'
import { icon } from './icons.ts'
import { secretForm } from './search-page.ts'

type Found = {
  readonly order: NonNullable<TrackingView['order']>
  readonly search: SentSearch
  readonly searchPath: string
}

/** What everyone sees who knows the number of an order: all its parcels. */
export function orderPage(view: TrackingView, { order, search, searchPath }: Found): PageHtml {
  const { language, shop } = view
  const main = html`<main><section class="card hero">
<div class="state"><span class="mark">${icon('box')}</span><h1>${order.label}</h1></div>
${orderRows(order, language)}
</section>
${secretForm(language, search)}
${contactOf(view)}
<a class="button" href="${searchPath}">${searchWords(language).searchAgain}</a>
</main>`
  return documentOf({ language, title: order.label, shop, languagePaths: null, search, scriptPath: null, main })
}
