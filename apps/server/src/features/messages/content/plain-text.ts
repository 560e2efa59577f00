import { attributesIn, type MarkupTag, readMarkup } from '@aftermile/domain/content/markup'

/** Stand-ins for what tags become while white space is being removed: characters that nobody writes. */
const [newLine, linkBegin, linkMiddle, linkEnd] = ['\ue000', '\ue001', '\ue002', '\ue003'] as const
const standIns = /[\ue000-\ue003]/g
const link = /\ue001([^\ue002]*)\ue002([^\ue001\ue003]*)\ue003/g

/**
 * The plain text of an e-mail, made from its HTML: links keep their address, images their alternative text. `marker`: the address of a link that
 * gets a line of its own.
 */
export function plainTextOf(html: string, marker: string | null = null): string {
  const text = withoutMarkup(html.replace(standIns, ''))
    .replace(/\s+/g, ' ')
    .replace(link, (_, address: string, label: string) =>
      linkText(address, label.replaceAll(newLine, '').trim(), marker),
    )
    .replace(/\ue001[^\ue002]*\ue002|[\ue001-\ue003]/g, '')
    .replaceAll(newLine, '\n')
  return decode(text)
    .replace(/\u034f|[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withoutMarkup(html: string): string {
  const texts: string[] = []
  for (const piece of readMarkup(html, skipped)) {
    if (piece.kind === 'tag') texts.push(textOfTag(piece))
    else texts.push(piece.text.trim() === '' ? ' ' : piece.text)
  }
  return texts.join('')
}

function textOfTag(tag: MarkupTag): string {
  const name = `${tag.isEnd ? '/' : ''}${tag.name.toLowerCase()}`
  if (name === 'a') return linkBegin + attributeOf(tag, 'href') + linkMiddle
  return name === 'img' ? attributeOf(tag, 'alt') : (tagTexts.get(name) ?? '')
}

const skipped = new Set(['head', 'style', 'script', 'title'])
const paragraph = newLine + newLine
const tagTexts = new Map([
  ['/a', linkEnd],
  ['li', `${newLine}- `],
  ...['br', 'hr', 'table', '/tr'].map(name => [name, newLine] as const),
  ...['/td', '/th'].map(name => [name, ' '] as const),
  ...['/p', '/div', '/table', '/ul', '/ol', '/blockquote'].map(name => [name, paragraph] as const),
  ...[1, 2, 3, 4, 5, 6].map(level => [`/h${level}`, paragraph] as const),
])

function linkText(href: string, text: string, marker: string | null): string {
  const address = href.replace(/^mailto:/i, '')
  if (address === marker) return `${text}:${newLine}${marker}${newLine}`
  if (address === '' || address.startsWith('#') || decode(text) === decode(address)) return text
  return text === '' ? address : `${text} (${address})`
}

const attributeOf = ({ attributes }: MarkupTag, wanted: 'href' | 'alt'): string =>
  [...attributesIn(attributes)].find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? ''

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  zwnj: '\u200c',
  shy: '\u00ad',
  copy: '©',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (all, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all
      const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}
