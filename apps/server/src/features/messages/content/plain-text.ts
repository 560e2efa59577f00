/** The plain text of an e-mail, made from its HTML: links keep their address, images their alternative text. */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b([^>]*)>(.*?)<\/a\s*>/gi, (_, attributes: string, label: string) => linkText(attributes, label))
    .replace(/<img\b([^>]*)>/gi, (_, attributes: string) => attributeOf(attributes, 'alt'))
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|hr)\b[^>]*>/gi, '\n')
    .replace(/<\/(p|div|h[1-6]|table|ul|ol|blockquote)\s*>/gi, '\n\n')
    .replace(/<\/tr\s*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
  return decode(text)
    .replace(/\u034f|[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linkText(attributes: string, label: string): string {
  const text = label
    .replace(/<img\b([^>]*)>/gi, (_, image: string) => attributeOf(image, 'alt'))
    .replace(/<[^>]*>/g, '')
    .trim()
  const address = attributeOf(attributes, 'href').replace(/^mailto:/i, '')
  if (address === '' || address.startsWith('#') || decode(text) === decode(address)) return text
  return text === '' ? address : `${text} (${address})`
}

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).join('').trim() ?? ''

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
