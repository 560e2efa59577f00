/** Stand-ins for what tags become while white space is being removed: characters that nobody writes. */
const [newLine, linkBegin, linkMiddle, linkEnd] = ['\ue000', '\ue001', '\ue002', '\ue003'] as const
const link = /\ue001([^\ue002]*)\ue002([^\ue001\ue003]*)\ue003/g

/** The plain text of an e-mail, made from its HTML: links keep their address, images their alternative text. */
export function plainTextOf(html: string): string {
  const text = withoutMarkup(html)
    .replace(/\s+/g, ' ')
    .replace(link, (_, address: string, label: string) => linkText(address, label.replaceAll(newLine, '').trim()))
    .replace(/\ue001[^\ue002]*\ue002|[\ue001-\ue003]/g, '')
    .replaceAll(newLine, '\n')
  return decode(text)
    .replace(/\u034f|[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** In one pass: mails are long and hold little text, and every message takes this way. */
function withoutMarkup(html: string): string {
  const texts: string[] = []
  let at = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    if (open > at) texts.push(html.slice(at, open).trim() === '' ? ' ' : html.slice(at, open))
    const commentEnd = html.startsWith('!--', open + 1) ? html.indexOf('-->', open + 4) : -1
    const close = commentEnd === -1 ? html.indexOf('>', open) : commentEnd + 2
    if (close === -1) break
    at = close + 1
    if (commentEnd !== -1) continue
    const name = nameAt(html, open + 1)
    if (skipped.has(name)) at = endOf(html, name, at)
    else if (name === 'a') texts.push(linkBegin, attributeOf(html.slice(open, close), 'href'), linkMiddle)
    else if (name === 'img') texts.push(attributeOf(html.slice(open, close), 'alt'))
    else texts.push(tagTexts.get(name) ?? '')
  }
  return texts.join('') + html.slice(at).replace(/<[^>]*>/g, '')
}

const skipped = new Set(['head', 'style', 'script', 'title'])
const paragraph = newLine + newLine
const tagTexts = new Map([
  ['/a', linkEnd],
  ['li', `${newLine}- `],
  ...['br', 'hr', '/tr'].map(name => [name, newLine] as const),
  ...['/td', '/th'].map(name => [name, ' '] as const),
  ...['/p', '/div', '/table', '/ul', '/ol', '/blockquote'].map(name => [name, paragraph] as const),
  ...[1, 2, 3, 4, 5, 6].map(level => [`/h${level}`, paragraph] as const),
])

/** The name of the tag that begins there, with its slash. */
function nameAt(html: string, from: number): string {
  let end = html[from] === '/' ? from + 1 : from
  while (isNamePart(html.charCodeAt(end))) end++
  return html.slice(from, end).toLowerCase()
}

/** A letter or a digit. */
const isNamePart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)

/** Where an element ends. If it is never closed, only its tag is left out. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = from
  return closing.exec(html) === null ? from : closing.lastIndex
}

function linkText(href: string, text: string): string {
  const address = href.replace(/^mailto:/i, '')
  if (address === '' || address.startsWith('#') || decode(text) === decode(address)) return text
  return text === '' ? address : `${text} (${address})`
}

const attributes = { href: patternOf('href'), alt: patternOf('alt') } as const

const attributeOf = (tag: string, name: keyof typeof attributes): string =>
  attributes[name].exec(tag)?.slice(1).join('').trim() ?? ''

function patternOf(name: string): RegExp {
  return new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
}

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
