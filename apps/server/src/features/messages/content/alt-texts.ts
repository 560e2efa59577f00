import { attributesIn, readMarkup } from '@aftermile/domain/content/markup'

/** What images of the dynamic content show, by id. Their addresses contain their hash. */
export type AltTexts = ReadonlyMap<string, { readonly sha256: string; readonly text: string }>

/** The HTML with the alternative texts of our own images. An image that has one, or an empty one as a decoration, keeps it. */
export function withAltTexts(html: string, altTexts: AltTexts): string {
  const used = [...altTexts.values()].filter(({ sha256 }) => html.includes(sha256))
  if (used.length === 0) return html
  const parts: string[] = []
  let index = 0
  for (const piece of readMarkup(html)) {
    if (piece.kind !== 'tag' || piece.isEnd || piece.name.toLowerCase() !== 'img') continue
    const attributes = new Map([...attributesIn(piece.attributes)].map(([name, value]) => [name.toLowerCase(), value]))
    const found = used.find(({ sha256 }) => attributes.get('src')?.includes(sha256))
    if (found === undefined || attributes.has('alt')) continue
    const nameEnd = piece.beginAt + 1 + piece.name.length
    parts.push(html.slice(index, nameEnd), ` alt="${escaped(found.text)}"`)
    index = nameEnd
  }
  return parts.join('') + html.slice(index)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&"<>]/g, value => escapes[value] ?? value)
