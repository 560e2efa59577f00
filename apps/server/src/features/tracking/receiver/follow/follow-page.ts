import { fill } from '@aftermile/domain/form-rules'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import { actionWordsIn } from '@aftermile/domain/tracking/receiver-actions/action-words-in'
import { html } from '../../../../runtime/html.ts'
import { documentOf, type PageHtml } from '../../page/document.ts'
import { icon } from '../../page/icons.ts'
import type { PageShop } from '../../page/page-style.ts'

export type FollowPageStep = 'confirm' | 'confirmed' | 'expired' | 'unfollow' | 'unfollowed'

type Shown = {
  readonly step: FollowPageStep
  readonly language: LanguageId
  readonly shop: PageShop | null
  readonly address: string
  /** Where the parcel is shown. */
  readonly path: string | null
}

/** What the link of a message to a subscriber opens. It asks before it does anything, because mail scanners open every link. */
export function followPage({ step, language, shop, address, path }: Shown): PageHtml {
  const words = actionWordsIn(language)
  const said = words[step]
  const button = 'button' in said ? html`<form method="post"><button>${said.button}</button></form>` : null
  const link = path && html`<p class="actions"><a class="button" href="${path}">${words.openPage}</a></p>`
  const main = html`<main><section class="card hero">
<div class="state"><span class="mark">${icon(step === 'expired' ? 'clock' : 'box')}</span><h1>${said.title}</h1></div>
<p class="text">${fill(said.text, { address, shop: shop?.name ?? '' })}</p>
<div class="actions">${button}</div>${link}
</section></main>`
  return documentOf({ language, title: said.title, shop, languagePaths: null, scriptPath: null, main })
}
