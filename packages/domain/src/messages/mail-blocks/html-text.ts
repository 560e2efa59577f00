import { liquidTokens } from '../liquid-tokens.ts'

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  zwnj: '\u200c',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  rarr: '→',
  larr: '←',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
}

/** The characters that HTML stands for; null if it names one that is unknown here. */
export function decodeHtml(html: string): string | null {
  let isKnown = true
  const text = html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{0,30}));/gi, (_, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const found = name === undefined ? codePoint(code) : characters[name]
    isKnown &&= found !== undefined
    return found ?? ''
  })
  return isKnown ? text : null
}

const codePoint = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined

/** A text as HTML. Its Liquid stays Liquid. */
export function encodeHtml(text: string): string {
  const pieces: string[] = []
  let index = 0
  for (const { beginAt, endAt } of liquidTokens(text)) {
    pieces.push(encoded(text.slice(index, beginAt)), text.slice(beginAt, endAt))
    index = endAt
  }
  return [...pieces, encoded(text.slice(index))].join('')
}

/** What looks like the beginning of Liquid would go on behind the text. */
const openBrace = /\{(?=[{%]|$)/g

const encoded = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll(openBrace, '&#123;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')

/** A value as it is written between double quotes. Liquid may have quotes of its own, which then become single ones. */
export function encodeAttribute(value: string): string {
  const pieces: string[] = []
  let index = 0
  for (const { beginAt, endAt } of liquidTokens(value)) {
    pieces.push(encodedValue(value.slice(index, beginAt)), value.slice(beginAt, endAt).replaceAll('"', "'"))
    index = endAt
  }
  return [...pieces, encodedValue(value.slice(index))].join('')
}

const encodedValue = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll(openBrace, '&#123;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
