import { type LiquidToken, liquidTokens } from '../liquid-tokens.ts'

/** A source whose Liquid and comments cannot be mistaken for elements. Every other character is where it was. */
export type MaskedSource = { readonly text: string; readonly tokens: readonly LiquidToken[] }

export function maskSource(source: string): MaskedSource {
  const tokens = liquidTokens(source)
  const pieces: string[] = []
  let index = 0
  for (const { beginAt, endAt } of tokens) {
    pieces.push(source.slice(index, beginAt), 'x'.repeat(endAt - beginAt))
    index = endAt
  }
  pieces.push(source.slice(index))
  return { text: withoutComments(pieces.join('')), tokens }
}

function withoutComments(text: string): string {
  const pieces: string[] = []
  let index = 0
  for (;;) {
    const from = text.indexOf('<!--', index)
    const end = from < 0 ? -1 : text.indexOf('-->', from + 4)
    if (end < 0) return [...pieces, text.slice(index)].join('')
    pieces.push(text.slice(index, from), ' '.repeat(end + 3 - from))
    index = end + 3
  }
}

/** The index behind a tag that begins at an index; -1 if it has no end. A > in quotes does not end it. */
export function endOfTag(masked: string, from: number): number {
  let quote = ''
  for (let index = from; index < masked.length; index++) {
    const text = masked[index] ?? ''
    if (quote !== '') quote = text === quote ? '' : quote
    else if (text === '"' || text === "'") quote = text
    else if (text === '>') return index + 1
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
  let index = begin
  while (index < end) {
    while (index < end && (isBlank(masked[index] ?? '') || masked[index] === '/')) index++
    const from = index
    while (index < end && !isBlank(masked[index] ?? '') && masked[index] !== '=' && masked[index] !== '/') index++
    if (index === from) return attributes
    const name = masked.slice(from, index)
    if (masked[index] !== '=') {
      attributes.push({ name, from, to: index, valueFrom: index, valueTo: index })
      continue
    }
    const quote = masked[index + 1] ?? ''
    const isQuoted = quote === '"' || quote === "'"
    const valueFrom = index + (isQuoted ? 2 : 1)
    let valueTo = valueFrom
    while (valueTo < end && (isQuoted ? masked[valueTo] !== quote : !isBlank(masked[valueTo] ?? ''))) valueTo++
    index = isQuoted ? valueTo + 1 : valueTo
    attributes.push({ name, from, to: index, valueFrom, valueTo })
  }
  return attributes
}
