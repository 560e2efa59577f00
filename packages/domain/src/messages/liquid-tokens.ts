/** A tag or an output of a Liquid template, with its place in the source. */
export type LiquidToken = {
  readonly kind: 'tag' | 'output'
  readonly beginAt: number
  readonly endAt: number
  /** What is between the delimiters, without their dashes, and where it begins. */
  readonly inner: string
  readonly innerAt: number
  /** The name of a tag, such as if; empty for an output. */
  readonly name: string
}

/** Finds the tags and outputs of a template as Liquid does. What is between raw and endraw is text. An unclosed token ends the list. */
export function liquidTokens(source: string): LiquidToken[] {
  const tokens: LiquidToken[] = []
  let index = 0
  for (;;) {
    const beginAt = nextDelimiter(source, index)
    if (beginAt < 0) return tokens
    const isTag = source[beginAt + 1] === '%'
    const closeAt = isTag ? source.indexOf('%}', beginAt + 2) : endOfOutput(source, beginAt + 2)
    if (closeAt < 0) return tokens
    const token = tokenAt(source, beginAt, closeAt, isTag)
    tokens.push(token)
    index = token.name === 'raw' ? endOfRaw(source, token.endAt) : token.endAt
  }
}

/** The line and column of an index, both from 1. */
export function positionAt(source: string, index: number): { line: number; column: number } {
  const lines = source.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

function nextDelimiter(source: string, from: number): number {
  for (let index = source.indexOf('{', from); index >= 0; index = source.indexOf('{', index + 1))
    if (source[index + 1] === '{' || source[index + 1] === '%') return index
  return -1
}

/** Braces inside quotes do not end an output. */
function endOfOutput(source: string, from: number): number {
  let quote = ''
  for (let index = from; index < source.length; index++) {
    const text = source[index] ?? ''
    if (quote !== '') quote = text === quote ? '' : quote
    else if (text === '"' || text === "'") quote = text
    else if (text === '}' && source[index + 1] === '}') return index
  }
  return -1
}

function endOfRaw(source: string, from: number): number {
  const end = /\{%-?\s*endraw\b/g
  end.lastIndex = from
  return end.exec(source)?.index ?? source.length
}

function tokenAt(source: string, beginAt: number, closeAt: number, isTag: boolean): LiquidToken {
  const innerAt = beginAt + (source[beginAt + 2] === '-' ? 3 : 2)
  const innerEnd = source[closeAt - 1] === '-' && closeAt - 1 >= innerAt ? closeAt - 1 : closeAt
  const inner = source.slice(innerAt, innerEnd)
  const name = isTag ? (/^\s*(#|\w+)/.exec(inner)?.[1] ?? '') : ''
  return { kind: isTag ? 'tag' : 'output', beginAt, endAt: closeAt + 2, inner, innerAt, name }
}
