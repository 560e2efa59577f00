import { languageOf } from '@aftermile/domain/languages/languages'
import type { AccountKey } from '@aftermile/domain/messages/keys/account-keys'
import { stripLoads } from '../../../security/strip-loads.ts'
import type { StoredContent } from '../stored-content.ts'

type Parts = Pick<StoredContent, 'html' | 'text'>
type Place = { readonly key: AccountKey; readonly publicUrl: string; readonly locale: string }

/**
 * Prepares the parts of a message for the link to an account, which is put in when it is sent and stored nowhere. Nothing in them can load
 * anything or reach into the link, and each has a place for it.
 */
export function makePlaces({ html, text }: Parts, { key, publicUrl, locale }: Place): Parts {
  const words = key.words[languageOf(locale) ?? 'en']
  const still = html === null ? null : stripLoads(html, { publicUrl, marker: key.marker })
  return {
    html: still === null || still.includes(addressOf(key.marker)) ? still : withPlace(still, key, words),
    text: text === null ? null : textWithPlace(text.replace(/[<>]/g, ''), key, words),
  }
}

const addressOf = (address: string): string => `href="${address}"`

/** The HTML is ours by now: in it, only the tag itself is written so. */
function withPlace(html: string, { marker }: AccountKey, words: string): string {
  const end = html.lastIndexOf('</body>')
  const at = end === -1 ? html.length : end
  return `${html.slice(0, at)}<p style="padding:16px"><a ${addressOf(marker)}>${words}</a></p>${html.slice(at)}`
}

/** A word of its own, so that it is never a part of another address. */
const placeOf = ({ marker }: AccountKey): RegExp => new RegExp(`(?<=^|\\s)${marker}(?=\\s|$)`, 'g')

const textWithPlace = (text: string, key: AccountKey, words: string): string =>
  placeOf(key).test(text) ? text : `${text.trimEnd()}\n\n${words}:\n${key.marker}\n`

/** The content with the link at its places. */
export function withLink<C extends Parts>(content: C, key: AccountKey, link: string): C {
  const { html, text } = content
  return {
    ...content,
    html: html?.replaceAll(addressOf(key.marker), () => addressOf(encodeURI(link))) ?? null,
    text: text?.replace(placeOf(key), () => link) ?? null,
  }
}
