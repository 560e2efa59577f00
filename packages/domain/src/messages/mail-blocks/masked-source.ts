import { type LiquidToken, liquidTokens } from '../liquid-tokens.ts'

/** A source whose Liquid and comments cannot be mistaken for elements. Every other character is where it was. */
export type MaskedSource = { readonly text: string; readonly tokens: readonly LiquidToken[] }

export function maskSource(source: string): MaskedSource {
  const tokens = liquidTokens(source)
  const pieces: string[] = []
  let at = 0
  for (const { beginAt, endAt } of tokens) {
    pieces.push(source.slice(at, beginAt), 'x'.repeat(endAt - beginAt))
    at = endAt
  }
  pieces.push(source.slice(at))
  return { text: withoutComments(pieces.join('')), tokens }
}

function withoutComments(text: string): string {
  const pieces: string[] = []
  let at = 0
  for (;;) {
    const from = text.indexOf('<!--', at)
    const end = from < 0 ? -1 : text.indexOf('-->', from + 4)
    if (end < 0) return [...pieces, text.slice(at)].join('')
    pieces.push(text.slice(at, from), ' '.repeat(end + 3 - from))
    at = end + 3
  }
}

/** The index behind a tag that begins at an index; -1 if it has no end. A > in quotes does not end it. */
export function endOfTag(masked: string, from: number): number {
  let quote = ''
  for (let at = from; at < masked.length; at++) {
    const text = masked[at] ?? ''
    if (quote !== '') quote = text === quote ? '' : quote
    else if (text === '"' || text === "'") quote = text
    else if (text === '>') return at + 1
  }
  return -1
}

export type Attribute = {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Between the quotes. */
  readonly valueFrom: number
  readonly valueTo: number
}

const isBlank = (text: string): boolean => text === ' ' || text === '\n' || text === '\t' || text === '\r'

/** The attributes between two places of a tag. */
export function attributesIn(masked: string, begin: number, end: number): Attribute[] {
  const attributes: Attribute[] = []
  let at = begin
  while (at < end) {
    while (at < end && (isBlank(masked[at] ?? '') || masked[at] === '/')) at++
    const from = at
    while (at < end && !isBlank(masked[at] ?? '') && masked[at] !== '=' && masked[at] !== '/') at++
    if (at === from) return attributes
    const name = masked.slice(from, at)
    if (masked[at] !== '=') {
      attributes.push({ name, from, to: at, valueFrom: at, valueTo: at })
      continue
    }
    const quote = masked[at + 1] ?? ''
    const isQuoted = quote === '"' || quote === "'"
    const valueFrom = at + (isQuoted ? 2 : 1)
    let valueTo = valueFrom
    while (valueTo < end && (isQuoted ? masked[valueTo] !== quote : !isBlank(masked[valueTo] ?? ''))) valueTo++
    at = isQuoted ? valueTo + 1 : valueTo
    attributes.push({ name, from, to: at, valueFrom, valueTo })
  }
  return attributes
}
