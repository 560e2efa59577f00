import { decodeHtml, encodeHtml } from './html-text.ts'
import { endOfBlock, roleOf } from './liquid-blocks.ts'
import { endOfTag, type MaskedSource, maskSource } from './masked-source.ts'

/** An element around a part of a text, with its attributes as they are written. */
export type Mark = { readonly tag: string; readonly attributes: string }

/** A chip is Liquid: a variable, or a condition with all that is inside of it. Its places are those in the content. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly marks: readonly Mark[] }
  | { readonly kind: 'break'; readonly marks: readonly Mark[] }
  | { readonly kind: 'chip'; readonly source: string; readonly from: number; readonly marks: readonly Mark[] }

const paragraphTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
export type ParagraphTag = (typeof paragraphTags)[number]

export type Paragraph = {
  readonly tag: ParagraphTag
  readonly attributes: string
  readonly inlines: readonly Inline[]
}

/** The content of a text that has nothing but paragraphs, headings and simple formats. */
export type RichText = {
  readonly paragraphs: readonly Paragraph[]
  /** The only paragraph stands there without an element. */
  readonly isBare: boolean
  /** White space around it. */
  readonly lead: string
  readonly trail: string
}

const markTags = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a', 'span', 'small', 'sub', 'sup'])
/** What a condition may show in the middle of a text. */
const chipTags = new Set([...markTags, 'br'])

const isParagraphTag = (tag: string): tag is ParagraphTag => paragraphTags.some(paragraphTag => paragraphTag === tag)

/** Reads the content of a text; null if it has anything else, which is then edited as code. */
export function readRichText(content: string): RichText | null {
  if (content.includes('<!--')) return null
  const masked = maskSource(content)
  const made = openParagraphs()
  let [at, token] = [0, 0]
  while (at < content.length) {
    const next = nextPart(content, masked, at, token)
    if (next === null || !made.take(next.part)) return null
    at = next.to
    while ((masked.tokens[token]?.beginAt ?? at) < at) token++
  }
  const paragraphs = made.finish()
  if (paragraphs === null) return null
  return {
    paragraphs: paragraphs.length === 0 ? [{ tag: 'p', attributes: '', inlines: [] }] : paragraphs,
    isBare: made.isBare() || paragraphs.length === 0,
    lead: /^\s*/.exec(content)?.[0] ?? '',
    trail: content.trim() === '' ? '' : content.slice(content.trimEnd().length),
  }
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chip'; readonly source: string; readonly from: number }
  | { readonly kind: 'begin'; readonly tag: string; readonly attributes: string }
  | { readonly kind: 'end'; readonly tag: string; readonly attributes: string }

/** The part of a content at a place, and where it ends. */
function nextPart(
  content: string,
  masked: MaskedSource,
  index: number,
  token: number,
): { part: Part; to: number } | null {
  const begin = masked.tokens[token]?.beginAt ?? content.length
  if (begin === index) return chipAt(content, masked, token)
  if (content[index] === '<') return tagAt(content, masked.text, index)
  const angle = masked.text.slice(index, begin).indexOf('<')
  const to = angle < 0 ? begin : index + angle
  const text = decodeHtml(content.slice(index, to).replaceAll(/[ \t\r\n]+/g, ' '))
  return text === null ? null : { part: { kind: 'text', text }, to }
}

function chipAt(content: string, { tokens, text }: MaskedSource, index: number): { part: Part; to: number } | null {
  const token = tokens[index]
  if (token === undefined) return null
  const role = token.kind === 'output' ? 'single' : roleOf(token)
  const last = role === 'begin' ? tokens[endOfBlock(tokens, index)] : role === 'single' ? token : undefined
  if (last === undefined || !isInline(text.slice(token.beginAt, last.endAt))) return null
  const { beginAt: from } = token
  return { part: { kind: 'chip', source: content.slice(from, last.endAt), from }, to: last.endAt }
}

const tagPattern = /^<(\/?)([a-z][a-z0-9]*)/i

function tagAt(content: string, masked: string, at: number): { part: Part; to: number } | null {
  const to = endOfTag(masked, at)
  const found = tagPattern.exec(masked.slice(at, at + 20))
  if (to < 0 || found === null) return null
  const [begin, slash, name = ''] = found
  const attributes = content.slice(at + begin.length, to - 1)
  return { part: { kind: slash === '/' ? 'end' : 'begin', tag: name.toLowerCase(), attributes }, to }
}

/** Makes paragraphs of parts. What it does not take cannot be in a simple text. */
function openParagraphs() {
  const paragraphs: { tag: ParagraphTag; attributes: string; inlines: Inline[] }[] = []
  const marks: Mark[] = []
  let isOpen = false
  let isBare = false

  function begin(tag: ParagraphTag, attributes: string): boolean {
    if (isOpen || marks.length > 0 || isBare) return false
    paragraphs.push({ tag, attributes, inlines: [] })
    isOpen = true
    return true
  }

  function beginBare(): boolean {
    if (paragraphs.length > 0 || !begin('p', '')) return false
    isBare = true
    return true
  }

  function add(inline: Inline): boolean {
    if (!isOpen && !beginBare()) return false
    paragraphs.at(-1)?.inlines.push(inline)
    return true
  }

  function beginTag(tag: string, attributes: string): boolean {
    if (tag === 'br') return add({ kind: 'break', marks: [...marks] })
    if (isParagraphTag(tag)) return begin(tag, attributes)
    if (!markTags.has(tag) || attributes.endsWith('/')) return false
    if (!isOpen && !beginBare()) return false
    marks.push({ tag, attributes })
    return true
  }

  function endTag(tag: string): boolean {
    if (!isParagraphTag(tag)) return marks.pop()?.tag === tag
    const isRight = isOpen && !isBare && marks.length === 0 && paragraphs.at(-1)?.tag === tag
    isOpen = false
    return isRight
  }

  return {
    take(part: Part): boolean {
      if (part.kind === 'begin') return beginTag(part.tag, part.attributes)
      if (part.kind === 'end') return endTag(part.tag)
      if (part.kind === 'chip') return add({ ...part, marks: [...marks] })
      return (part.text === ' ' && !isOpen) || add({ ...part, marks: [...marks] })
    },
    isBare: () => isBare,
    /** Null if something is still open. */
    finish: (): Paragraph[] | null =>
      marks.length > 0 || (isOpen && !isBare)
        ? null
        : paragraphs.map(paragraph => ({ ...paragraph, inlines: trimmed(paragraph.inlines) })),
  }
}

/** Whether the elements of a part are closed and can stand in the middle of a line. */
function isInline(masked: string): boolean {
  const open: string[] = []
  let index = masked.indexOf('<')
  while (index >= 0) {
    const found = tagPattern.exec(masked.slice(index, index + 20))
    const to = endOfTag(masked, index)
    if (found === null || to < 0) return false
    const tag = found[2]?.toLowerCase() ?? ''
    if (!chipTags.has(tag)) return false
    if (found[1] === '/' && open.pop() !== tag) return false
    if (found[1] !== '/' && tag !== 'br') open.push(tag)
    index = masked.indexOf('<', to)
  }
  return open.length === 0
}

function trimmed(inlines: readonly Inline[]): Inline[] {
  const last = inlines.length - 1
  return inlines.flatMap((inline, index): Inline[] => {
    if (inline.kind !== 'text') return [inline]
    const begun = index === 0 ? inline.text.replace(/^ /, '') : inline.text
    const text = index === last ? begun.replace(/ $/, '') : begun
    return text === '' ? [] : [{ ...inline, text }]
  })
}

/** The content again. Only a single paragraph without attributes can be bare. */
export function writeRichText({ paragraphs, isBare, lead, trail }: RichText): string {
  const [first] = paragraphs
  const canBeBare = isBare && paragraphs.length === 1 && first?.tag === 'p' && first.attributes === ''
  const text = paragraphs.map(({ tag, attributes, inlines }) =>
    canBeBare ? writeInlines(inlines) : `<${tag}${attributes}>${writeInlines(inlines)}</${tag}>`,
  )
  return `${lead}${text.join('')}${trail}`
}

function writeInlines(inlines: readonly Inline[]): string {
  const pieces: string[] = []
  let open: readonly Mark[] = []
  const change = (to: readonly Mark[]): void => {
    let same = 0
    while (same < open.length && same < to.length && isSame(open[same], to[same])) same++
    for (const { tag } of open.slice(same).toReversed()) pieces.push(`</${tag}>`)
    for (const { tag, attributes } of to.slice(same)) pieces.push(`<${tag}${attributes}>`)
    open = to
  }
  for (const inline of inlines) {
    change(inline.marks)
    pieces.push(textOf(inline))
  }
  change([])
  return pieces.join('')
}

const isSame = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a?.tag === b?.tag && a?.attributes === b?.attributes

function textOf(inline: Inline): string {
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'chip') return inline.source
  // HTML shows several spaces as one.
  return encodeHtml(inline.text.replaceAll(/ (?= )/g, '\u00a0'))
}
