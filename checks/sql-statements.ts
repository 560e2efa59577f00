import { isTest, lineAt, type Source } from './repository.ts'

/** A template of SQL as it is written, with `${…}` in it. */
export type SqlText = { path: string; line: number; text: string }

const opening = /\b(?:sql|part|statement)(?:<[^`()]*>)?(?:\(\s*)?`/g

/** The SQL templates of the server, without tests. */
export const findSql = (sources: readonly Source[]): SqlText[] =>
  sources
    .filter(source => source.path.startsWith('apps/server/src/') && source.path.endsWith('.ts') && !isTest(source))
    .flatMap(({ path, text }) =>
      [...text.matchAll(opening)].map(({ 0: start, index }) => {
        const from = index + start.length
        return { path, line: lineAt(text, index), text: text.slice(from, endOfTemplate(text, from)) }
      }),
    )

/** The parts of a statement that begin with these words, each up to where its parenthesis or the statement ends. */
export const partsFrom = (text: string, words: RegExp): string[] =>
  [...text.matchAll(words)].map(({ index }) => text.slice(index, endOfPart(text, index)))

/** A part without what stands in parentheses. */
export function outside(text: string): string {
  let depth = 0
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('${', at)) {
      const end = endOfCode(text, at + 2)
      if (depth === 0) kept += text.slice(at, end + 1)
      at = end
    } else if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (depth === 0) kept += text[at]
  }
  return kept
}

/** The code of every `${…}`. */
export function codesIn(text: string): string[] {
  const codes: string[] = []
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', at)) {
    const end = endOfCode(text, at + 2)
    codes.push(text.slice(at + 2, end))
    at = end
  }
  return codes
}

function endOfPart(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('${', at)) at = endOfCode(text, at + 2)
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && depth-- === 0) return at
  }
  return text.length
}

/** Where the template that begins here has its last backtick. */
function endOfTemplate(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) at = endOfCode(text, at + 2)
    else if (text[at] === '\\') at++
    at++
  }
  return at
}

/** Where the code of `${…}` has its last brace. */
function endOfCode(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === '`') at = endOfTemplate(text, at + 1)
    else if (letter === "'" || letter === '"') at = text.indexOf(letter, at + 1)
    else if (letter === '{') depth++
    else if (letter === '}' && depth-- === 0) return at
  }
  return text.length
}
