import { decodeHtml, encodeHtml } from './html-text.ts'
import { endOfTag, maskSource } from './masked-source.ts'

/** Words in the code of a closed block. */
export type ClosedWords = { readonly from: number; readonly to: number; readonly text: string }

/** The words between the elements and the Liquid of a code, in their order. They can be changed without touching the code around them. */
export function wordsIn(code: string): ClosedWords[] {
  const { text, tokens } = maskSource(code)
  if (/<(style|script)\b/i.test(text)) return []
  const found: ClosedWords[] = []
  const stops = [...tokens.map(({ beginAt, endAt }) => ({ from: beginAt, to: endAt })), ...tagsIn(text)].toSorted(
    (a, b) => a.from - b.from,
  )
  let index = 0
  for (const { from, to } of [...stops, { from: code.length, to: code.length }]) {
    if (from > index) found.push(...trimmedWords(code, index, from))
    index = Math.max(index, to)
  }
  return found
}

function tagsIn(masked: string): { from: number; to: number }[] {
  const tags: { from: number; to: number }[] = []
  let index = masked.indexOf('<')
  while (index >= 0) {
    const to = endOfTag(masked, index)
    tags.push({ from: index, to: to < 0 ? masked.length : to })
    index = to < 0 ? -1 : masked.indexOf('<', to)
  }
  return tags
}

function trimmedWords(code: string, begin: number, end: number): ClosedWords[] {
  const whole = code.slice(begin, end)
  const from = begin + whole.length - whole.trimStart().length
  const text = decodeHtml(whole.trim().replaceAll(/\s+/g, ' '))
  return text === null || !/\p{L}/u.test(text) ? [] : [{ from, to: from + whole.trim().length, text }]
}

export const setWords = (code: string, { from, to }: ClosedWords, text: string): string =>
  code.slice(0, from) + encodeHtml(text) + code.slice(to)
