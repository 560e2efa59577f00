import { type LiquidToken, liquidTokens, positionAt } from '@aftermile/domain/messages/liquid-tokens'
import type { SourceProblem } from './compile-request.ts'

type Problem = Omit<SourceProblem, 'part'>

/** A text whose Liquid is replaced by words that HTML and CSS leave alone: `<`, quotes and braces of Liquid would break them. */
export type HiddenLiquid = {
  readonly text: string
  /** The line of the source for a line of `text`. */
  readonly lineOf: (line: number) => number
  /** Whether a text contains one of the words. */
  readonly isIn: (text: string) => boolean
  /** The Liquid that is missing in a result. Without its tags a template means something else, so that is an error. */
  readonly findLost: (result: string) => Problem[]
  /** A result with the Liquid in place of the words. */
  readonly show: (result: string) => string
}

export function hideLiquid(source: string): HiddenLiquid {
  const mark = freeMark(source)
  const tokens = liquidTokens(source)
  const words = new RegExp(`${mark}(\\d+)x`, 'g')
  return {
    text: replaceTokens(source, tokens, mark),
    lineOf: lineFinder(source, tokens),
    isIn: text => text.includes(mark),
    findLost(result) {
      const kept = new Set([...result.matchAll(words)].map(([, index]) => Number(index)))
      return tokens
        .filter(({ name }, index) => !kept.has(index) && name !== '#')
        .map(liquidToken => lost(source, liquidToken))
    },
    show: result =>
      result.replace(words, (word, index) => {
        const token = tokens[Number(index)]
        return token === undefined ? word : source.slice(token.beginAt, token.endAt)
      }),
  }
}

/** Lowercase, because names of attributes become so. */
function freeMark(source: string): string {
  let mark = 'liquid'
  while (source.toLowerCase().includes(mark)) mark += 'q'
  return mark
}

function replaceTokens(source: string, tokens: readonly LiquidToken[], mark: string): string {
  let text = ''
  let position = 0
  for (const [index, { beginAt, endAt }] of tokens.entries()) {
    text += `${source.slice(position, beginAt)}${mark}${index}x`
    position = endAt
  }
  return text + source.slice(position)
}

/** Tokens of several lines have become words of one line. Returns the line of the source for a line of the text. */
function lineFinder(source: string, tokens: readonly LiquidToken[]): (line: number) => number {
  const long = tokens.filter(({ beginAt, endAt }) => source.slice(beginAt, endAt).includes('\n'))
  let missing = 0
  const shifts = long.map(({ beginAt, endAt }) => {
    const line = positionAt(source, beginAt).line - missing
    missing += source.slice(beginAt, endAt).split('\n').length - 1
    return { line, missing }
  })
  return line => line + (shifts.findLast(shift => shift.line < line)?.missing ?? 0)
}

function lost(source: string, { kind, beginAt, endAt }: LiquidToken): Problem {
  const text = source.slice(beginAt, endAt)
  const place = positionAt(source, beginAt)
  return kind === 'tag'
    ? { ...place, message: `MJML drops ${text} here. Put it in <mj-raw> or into a text`, severity: 'error' }
    : { ...place, message: `MJML doesn’t use ${text} here`, severity: 'warning' }
}
