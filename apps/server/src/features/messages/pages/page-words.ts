import { textsIn } from '@aftermile/domain/languages/language-texts'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import { languageOf } from '@aftermile/domain/languages/languages'

/** The words of the pages that receivers open from a message. {…} is filled in. */
type PageWords = {
  readonly unsubscribe: string
  readonly unsubscribeText: string
  readonly unsubscribed: string
  readonly unsubscribedText: string
  readonly badLink: string
  readonly badLinkText: string
}

const words: Readonly<Record<LanguageId, PageWords>> = textsIn('pages')

export const pageWords = (language: LanguageId): PageWords => words[language]

/** The language that a browser prefers among ours: `sv-SE,sv;q=0.9,en;q=0.8`. Null if it wants none of them. */
export function preferredLanguage(acceptLanguage: string | undefined): LanguageId | null {
  const wanted = (acceptLanguage ?? '').slice(0, 500).split(',')
  const ranked = wanted.map(text => {
    const [tag = '', ...rest] = text.trim().split(';')
    const quality = rest.map(part => /^\s*q=([\d.]+)$/.exec(part)?.[1]).find(found => found !== undefined)
    return { language: languageOf(tag), quality: Number(quality ?? 1) }
  })
  const [best] = ranked.filter(item => item.language !== null && item.quality > 0).sort((a, b) => b.quality - a.quality)
  return best?.language ?? null
}
