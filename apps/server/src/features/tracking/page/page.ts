import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import { type Html, html } from '../../../runtime/html.ts'
import {
  contactOf,
  detailsOf,
  heroOf,
  historyOf,
  linksOf,
  listOf,
  orderOf,
  packagesOf,
  servicePointOf,
} from './cards.ts'
import { documentOf, type LanguagePaths, type PageHtml, type SentSearch } from './document.ts'
import { secretForm } from './search-page.ts'

type Options = {
  /** The page of the parcel, /track/{code}; null for a page that has no address, such as the answer to a search. */
  readonly path: string | null
  readonly languagePaths: LanguagePaths | null
  readonly scriptPath: string | null
  /** What the receiver can do. */
  readonly forms: Html | null
  /** Safe HTML of the shop. */
  readonly above: readonly string[]
  readonly below: readonly string[]
  /** The shop wants its blocks above to come before the state of the parcel. */
  readonly isAboveState?: boolean
  /** Changes with what the page says. */
  readonly version: string
  /** Where another parcel can be searched for. */
  readonly searchPath?: string | null
  /** The search that this page answers. */
  readonly search?: SentSearch | null
}

/** The page of a parcel. The style sheets it needs are allowed by `styleSources(view.shop)`. */
export function trackingPage(view: TrackingView, options: Options): PageHtml {
  const { path, languagePaths, scriptPath, forms, above, below, version } = options
  const { isAboveState = false, searchPath = null, search = null } = options
  const live = path && html` data-live="${path}/live" data-refresh="${path}"`
  const main = html`<main id="tracking" class="wide ${view.tone}" data-version="${version}"${live}>
${isAboveState ? above.map(block) : null}
<div class="lead">
${heroOf(view, path)}
${search && secretForm(view.language, search)}
${forms && html`<div class="forms">${forms}</div>`}
${orderOf(view)}
${servicePointOf(view) ?? linksOf(view)}
${isAboveState ? null : above.map(block)}
${packagesOf(view)}
${historyOf(view)}
</div>
<div class="side">
${detailsOf(view, path)}
${listOf(view.contents)}
${contactOf(view)}
${searchPath && html`<a class="button" href="${searchPath}">${searchWords(view.language).searchAgain}</a>`}
</div>
${below.map(block)}
</main>`
  const { language, title, shop } = view
  return documentOf({ language, title, shop, languagePaths, search, scriptPath, main })
}

const block = (markup: string): Html => html`<section class="card block">${{ markup }}</section>
`
