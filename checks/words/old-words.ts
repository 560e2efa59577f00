import { codeOf, lineAt, type Source } from '../repository.ts'

/** A word that had several meanings. The glossary says which word each of them has now. */
type OldWord = {
  readonly word: string
  readonly now: string
  /** Names that keep it: in its one meaning, or on the wire. */
  readonly keeps?: RegExp
}

export const oldWords: readonly OldWord[] = [
  { word: 'lane', now: 'queue, route or limiter' },
  { word: 'follower', now: 'change consumer or subscriber', keeps: /^followers(_full)?$/ },
  { word: 'told', now: 'reported, received, notified or sent' },
  { word: 'tell', now: 'report, notify or send' },
  { word: 'look', now: 'evaluation, check, search or style', keeps: /look_?up/i },
  { word: 'looked', now: 'evaluated or checked' },
  { word: 'silence', now: 'inactivity' },
  {
    word: 'quiet',
    now: 'inactive or idle',
    keeps: /quiet[_-]?(hours|end|until|reason|ms|step)|^(quiet|postponeQuiet)$/i,
  },
  { word: 'wall', now: 'local time or isolation', keeps: /^((is|has|set)?wall|wall(screen|button|scale|of).*)$/i },
  { word: 'anew', now: 'again' },
  {
    word: 'verdict',
    now: 'validation, reason or end',
    keeps: /^(verdict|Verdict|verdictTexts|VerdictText|verdictOf|data-verdict)$/,
  },
]

/** Names of values that say nothing about the value. An index is not called at. */
const oldValues = /\b(?:const|let) (one|some|at(?= = 0\b))\b|[(,] ?(one|some)\)? =>/g

const declared =
  /\b(?:const|let|function|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)|([A-Za-z_$][\w$]*)\s*(?:=>|\??:(?!:))/g
const sqlName = /[a-z_][a-z0-9_]*/g
const heading = /^#+ +(.*)$/gm

/** Finds old words in names that are declared, in names of files, tables and columns, and in headings of documents. */
export const findOldWords = (sources: readonly Source[]): string[] =>
  sources.flatMap(source => {
    const text = withoutTexts(source)
    const inPath = source.path.split('/').flatMap(part => wrongIn(part).map(found => `${source.path}: ${found}`))
    const at = (index: number, found: string) => `${source.path}:${lineAt(text, index)}: ${found}`
    const inText = matches(text, namesIn(source.path)).flatMap(({ name, index }) =>
      wrongIn(name).map(found => at(index, found)),
    )
    const values = isCode(source.path) ? matches(text, oldValues) : []
    return [...inPath, ...inText, ...values.map(({ name, index }) => at(index, `${name} (what it is)`))]
  })

const anyWord = new RegExp(oldWords.map(({ word }) => word).join('|'), 'i')

const wrongIn = (name: string): string[] => {
  if (!anyWord.test(name)) return []
  const parts = partsOf(name)
  return oldWords.flatMap(({ word, now, keeps }) =>
    parts.some(part => part === word || part === `${word}s`) && !keeps?.test(name) ? [`${name} (${now})`] : [],
  )
}

/** The words of a name, split at capitals, hyphens, dots, spaces and underscores. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path)

function namesIn(path: string): RegExp {
  if (path.endsWith('.md')) return heading
  return path.endsWith('.sql') ? sqlName : declared
}

function withoutTexts(source: Source): string {
  if (source.path.endsWith('.md')) return source.text
  const code = source.path.endsWith('.sql') ? source.text.replace(/--.*$/gm, '') : codeOf(source)
  return code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
}

const matches = (text: string, what: RegExp) =>
  [...text.matchAll(what)].map(match => ({
    name: match[1] ?? match[2] ?? match[0],
    index: match.index,
  }))
