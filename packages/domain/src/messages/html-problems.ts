import { sizeText } from '../format/numbers.ts'
import { liquidTokens } from './liquid-tokens.ts'
import type { PlacedProblem } from './variable-problems.ts'

/** Images without a text for those who can’t see them. An empty text marks a decoration. Dynamic content may bring its own. */
export function altProblems(source: string, reported: ReadonlySet<string>): PlacedProblem[] {
  const problems: PlacedProblem[] = []
  const bare = withoutLiquid(source)
  const start = /<!--|<(?:img|mj-image|mj-carousel-image)(?=[\s/>])/gi
  for (let found = start.exec(bare); found !== null; found = start.exec(bare)) {
    const isComment = found[0] === '<!--'
    const endAt = isComment ? bare.indexOf('-->', found.index) : endOfTag(bare, found.index)
    if (endAt < 0) break
    const isReported = () => assetsIn(source.slice(found?.index, endAt)).some(({ id }) => reported.has(id))
    if (!isComment && !/\salt\s*=/i.test(bare.slice(found.index, endAt)) && !isReported())
      problems.push({ at: found.index, message: 'This image has no alt text. Say what it shows: alt="…"' })
    start.lastIndex = endAt
  }
  return problems
}

/** Where a tag ends. What is in quotes does not end it. */
function endOfTag(source: string, from: number): number {
  let quote = ''
  for (let index = from; index < source.length; index++) {
    const text = source[index] ?? ''
    if (quote !== '') quote = text === quote ? '' : quote
    else if (text === '"' || text === "'") quote = text
    else if (text === '>') return index
  }
  return -1
}

/** Larger images make a mail slow on a phone. */
const maxImageBytes = 300_000

export type LintAsset = { readonly id: string; readonly sizeBytes?: number | null }

/** Images among the dynamic content that are too heavy for a mail. */
export function imageProblems(source: string, assets: readonly LintAsset[]): PlacedProblem[] {
  const heavy = new Map(
    assets.flatMap(({ id, sizeBytes }) => ((sizeBytes ?? 0) > maxImageBytes ? [[id, sizeBytes ?? 0]] : [])),
  )
  if (heavy.size === 0) return []
  return assetsIn(source).flatMap(({ id, at }) => {
    const bytes = heavy.get(id)
    if (bytes === undefined) return []
    return [{ at, message: `The image ${id} has ${sizeText(bytes)}. Up to ${sizeText(maxImageBytes)} loads fast` }]
  })
}

/** The dynamic content that a text uses. */
const assetsIn = (source: string): { readonly id: string; readonly at: number }[] =>
  [...source.matchAll(/assets(?:\.([\w-]+)|\[["']([\w-]+)["']\])/g)].map(({ index, 1: plain, 2: quoted }) => ({
    id: plain ?? quoted ?? '',
    at: index,
  }))

/** Gmail shows only the beginning of a larger mail, without the unsubscribe link at its end. */
const maxMailBytes = 102_000

export function sizeProblem(html: string): string | null {
  const bytes = utf8Bytes(html)
  return bytes > maxMailBytes ? `Gmail cuts mails over 102 kB. This one has ${sizeText(bytes)} of HTML` : null
}

/** Liquid as blanks of the same length, so that places stay. */
export function withoutLiquid(source: string): string {
  let text = ''
  let index = 0
  for (const { beginAt, endAt } of liquidTokens(source)) {
    text += source.slice(index, beginAt) + hide(source.slice(beginAt, endAt))
    index = endAt
  }
  return text + source.slice(index)
}

const hide = (text: string): string => text.replace(/[^\n]/g, ' ')

function utf8Bytes(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // Each half of a pair counts two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return bytes
}
