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
  for (let index = 0; index < text.length; index++) {
    if (text.startsWith('${', index)) {
      const end = endOfCode(text, index + 2)
      if (depth === 0) kept += text.slice(index, end + 1)
      index = end
    } else if (text[index] === '(') depth++
    else if (text[index] === ')') depth--
    else if (depth === 0) kept += text[index]
  }
  return kept
}

/** The code of every `${…}`. */
export function codesIn(text: string): string[] {
  const codes: string[] = []
  for (let index = text.indexOf('${'); index >= 0; index = text.indexOf('${', index)) {
    const end = endOfCode(text, index + 2)
    codes.push(text.slice(index + 2, end))
    index = end
  }
  return codes
}

function endOfPart(text: string, from: number): number {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    if (text.startsWith('${', index)) index = endOfCode(text, index + 2)
    else if (text[index] === '(') depth++
    else if (text[index] === ')' && depth-- === 0) return index
  }
  return text.length
}

/** Where the template that begins here has its last backtick. */
function endOfTemplate(text: string, from: number): number {
  let index = from
  while (index < text.length && text[index] !== '`') {
    if (text.startsWith('${', index)) index = endOfCode(text, index + 2)
    else if (text[index] === '\\') index++
    index++
  }
  return index
}

/** Where the code of `${…}` has its last brace. */
function endOfCode(text: string, from: number): number {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    const letter = text[index]
    if (letter === '`') index = endOfTemplate(text, index + 1)
    else if (letter === "'" || letter === '"') index = text.indexOf(letter, index + 1)
    else if (letter === '{') depth++
    else if (letter === '}' && depth-- === 0) return index
  }
  return text.length
}
