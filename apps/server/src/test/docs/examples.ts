/** A response as a document shows it. Values that are left out may be anything. */
export type Shown = {
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A shell block of a document, and the response shown below it. */
export type Example = { readonly line: number; readonly script: string; readonly shown: Shown | null }

type Block = { line: number; language: string; text: string }

export function examplesOf(markdown: string): Example[] {
  const blocks = blocksOf(markdown)
  return blocks.flatMap(({ line, language, text }, index) =>
    language === 'sh' ? [{ line, script: text, shown: shownBy(blocks[index + 1]) }] : [],
  )
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: text = '', index }) => ({
    line: markdown.slice(0, index).split('\n').length,
    language,
    text,
  }))
}

function shownBy(block: Block | undefined): Shown | null {
  if (block?.language === 'json') return { status: null, headers: {}, body: JSON.parse(block.text) }
  return block?.language === 'http' ? readHttp(block.text) : null
}

/** Reads a status line, headers, and JSON after an empty line. */
function readHttp(text: string): Shown {
  const [head = '', ...rest] = text.split('\n\n')
  const [statusLine = '', ...lines] = head.trim().split('\n')
  const headers = lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  const body = rest.join('\n\n').trim()
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body === '' ? undefined : JSON.parse(body),
  }
}

/** Describes where a value differs from what is shown. An … in a shown text matches any characters. */
export function differences(shown: unknown, real: unknown, path = 'reply'): string[] {
  if (shown === undefined) return []
  if (typeof shown === 'string' && typeof real === 'string' && matches(shown, real)) return []
  if (Array.isArray(shown) && Array.isArray(real) && shown.length === real.length)
    return shown.flatMap((item, index) => differences(item, real[index], `${path}[${index}]`))
  if (isObject(shown) && isObject(real))
    return Object.entries(shown).flatMap(([key, value]) => differences(value, real[key], `${path}.${key}`))
  return shown === real ? [] : [`${path} is ${JSON.stringify(real)}, shown is ${JSON.stringify(shown)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const matches = (shown: string, real: string): boolean =>
  new RegExp(`^${shown.split('…').map(RegExp.escape).join('.*')}$`, 's').test(real)
