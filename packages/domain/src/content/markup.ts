/** A text between tags, or a tag with its place. Comments, declarations and instructions are left out. */
export type MarkupPiece = MarkupText | MarkupTag

export type MarkupText = {
  readonly kind: 'text'
  readonly text: string
  /** From `<![CDATA[…]]>`: what looks like an entity in it is none. */
  readonly isLiteral: boolean
}

export type MarkupTag = {
  readonly kind: 'tag'
  /** As it is written, with a prefix. */
  readonly name: string
  readonly isEnd: boolean
  /** Whether it ends itself: `<br/>`. */
  readonly isEmpty: boolean
  /** What stands between the name and the end. */
  readonly attributes: string
  readonly beginAt: number
  readonly endAt: number
}

/**
 * Reads HTML or XML in one pass, however it is made. Where a tag or a comment never ends, the rest is text. `skipped`: elements of HTML that are
 * left out with their content, in lowercase.
 */
export function* readMarkup(source: string, skipped: ReadonlySet<string> = none): Generator<MarkupPiece> {
  const find = finderIn(source)
  let index = 0
  for (let open = source.indexOf('<'); open >= 0; open = source.indexOf('<', open)) {
    const other = others.find(({ begin }) => source.startsWith(begin, open))
    if (other === undefined && !canBegin(source.charCodeAt(open + 1))) {
      open++
      continue
    }
    const close = other === undefined ? endOfTag(source, open + 1, find) : find(other.end, open + other.begin.length)
    if (close < 0) break
    if (open > index) yield textOf(source.slice(index, open), false)
    index = close + (other?.end.length ?? 1)
    if (other?.isText) yield textOf(source.slice(open + other.begin.length, close), true)
    if (other === undefined) {
      const tag = tagOf(source, open, close)
      yield tag
      if (!tag.isEnd && skipped.has(tag.name.toLowerCase())) index = Math.max(index, endOfElement(tag, find))
    }
    open = index
  }
  if (index < source.length) yield textOf(source.slice(index), false)
}

/** The attributes of a tag with their values as they are written. The first of a name counts. */
export function attributesIn(attributes: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of attributes.matchAll(attribute))
    if (!found.has(name)) found.set(name, double ?? single ?? '')
  return found
}

/** Begins where a name begins: from the middle of a long one it would be read again and again. */
const attribute = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const none: ReadonlySet<string> = new Set()

/** What begins like a tag and is none. The first that fits counts. */
const others: readonly { readonly begin: string; readonly end: string; readonly isText?: true }[] = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<!', end: '>' },
  { begin: '<?', end: '>' },
]

type Find = (end: string, from: number) => number

/** Finds from places that only grow: each end is looked for once up to where it is, and once where it is not. */
function finderIn(source: string): Find {
  const last = new Map<string, number>()
  return (end, from) => {
    const known = last.get(end)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const index = source.indexOf(end, from)
    last.set(end, index)
    return index
  }
}

/** A letter, an underscore or a slash. */
const canBegin = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === slash || code === 95
const [slash, quote, apostrophe, equals, greater] = [47, 34, 39, 61, 62]
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** Where a tag ends. What is in the quotes of a value does not end it, unless they never close. */
function endOfTag(source: string, from: number, find: Find): number {
  let isValue = false
  for (let index = from; index < source.length; index++) {
    const code = source.charCodeAt(index)
    if (code === greater) return index
    if (code === equals) isValue = true
    else if (!isBlank(code)) {
      if (isValue && (code === quote || code === apostrophe))
        index = Math.max(index, find(source[index] ?? '', index + 1))
      isValue = false
    }
  }
  return -1
}

function tagOf(source: string, open: number, close: number): MarkupTag {
  const isEnd = source.charCodeAt(open + 1) === slash
  const isEmpty = !isEnd && source.charCodeAt(close - 1) === slash
  const nameAt = open + (isEnd ? 2 : 1)
  const end = isEmpty ? close - 1 : close
  let nameEnd = nameAt
  while (nameEnd < end && !isBlank(source.charCodeAt(nameEnd)) && source.charCodeAt(nameEnd) !== slash) nameEnd++
  return {
    kind: 'tag',
    name: source.slice(nameAt, nameEnd),
    isEnd,
    isEmpty,
    attributes: source.slice(nameEnd, end),
    beginAt: open,
    endAt: close + 1,
  }
}

/** Where the end tag of an element ends; before its beginning if there is none. */
function endOfElement({ name, endAt }: MarkupTag, find: Find): number {
  const spellings = new Set([name, name.toLowerCase(), name.toUpperCase()])
  const ends = [...spellings].map(spelling => find(`</${spelling}`, endAt)).filter(at => at >= 0)
  return ends.length === 0 ? -1 : find('>', Math.min(...ends)) + 1
}

const textOf = (text: string, isLiteral: boolean): MarkupText => ({ kind: 'text', text, isLiteral })
