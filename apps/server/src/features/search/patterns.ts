import type { Asked } from './asked.ts'
import type { Candidates } from './candidates.ts'

/** A question in the terms of the index: what leads to the hits, and what each hit must look like. */
export type Pattern = {
  readonly words: string | null
  readonly code: string | null
  readonly wordsLike: readonly string[]
  readonly codesLike: readonly string[]
}

export function patternOf(asked: Asked, candidates: readonly Candidates[], isTolerant: boolean): Pattern {
  const [code = null] = asked.codes.filter(one => one.length > 2).toSorted((a, b) => b.length - a.length)
  const leading = candidates.filter(one => !one.isMany)
  // A word that stands for others need not be there itself.
  const replaced = new Set(isTolerant ? leading.map(one => one.part) : [])
  return {
    words: leading.length > 0 ? leading.map(oneOf).join(' & ') : null,
    code: code === null ? null : containing(code),
    wordsLike: [...asked.words.filter(word => !replaced.has(word)), ...asked.emails].map(containing),
    codesLike: asked.codes.filter(one => one !== code).map(containing),
  }
}

export const patternsOfWalk = ({ code, wordsLike, codesLike }: Pattern) => ({
  wordsLike,
  codesLike: code === null ? codesLike : [code, ...codesLike],
})

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** As PostgreSQL writes a tsquery. */
const oneOf = ({ words }: Candidates): string =>
  `(${words.map(word => `'${word.replace(/['\\]/g, '$&$&')}'`).join(' | ')})`

/** How many of `size` documents will match, roughly: words and numbers are taken to be independent. */
export function expectedHits(asked: Asked, candidates: readonly Candidates[], size: number): number {
  const shares = [
    ...candidates.map(one => Math.max(one.frequency / size, one.isMany ? 0.02 : 0)),
    ...asked.words.filter(word => [...word].length === 1).map(() => 0.9),
    ...asked.codes.map(code => shareOfCodes[code.length] ?? 0.0002),
  ]
  return shares.reduce((product, share) => product * Math.min(1, share), size)
}

/** Of documents with about a hundred digits: how many hold a run of so many by chance. */
const shareOfCodes = [1, 1, 0.6, 0.1, 0.01]
