import { decodeHtml, encodeHtml } from './html-text.ts'
import { applyEdits } from './source-edits.ts'

/** A row of a card: what it says, and the Liquid of its value. */
export type CardRow = { readonly from: number; readonly to: number; readonly label: string; readonly value: string }

const fact =
  /(\{% if [^%]{1,200} %\})?(<div class="fact"[^<>]*><span[^<>]*>)([^<>]*)(<\/span><br><strong[^<>]*>)([^<>]*)(<\/strong><\/div>)(\{% endif %\})?/g

/** The rows of a card like that of the library; none if it is another block. */
export const cardRows = (code: string): CardRow[] =>
  [...code.matchAll(fact)].map(({ 0: whole, 3: label = '', 5: value = '', index }) => ({
    from: index,
    to: index + whole.length,
    label: decodeHtml(label) ?? label,
    value,
  }))

export const setRowLabel = (code: string, { from, to }: CardRow, label: string): string =>
  applyEdits(code, [{ from, to, text: code.slice(from, to).replace(fact, withParts({ label })) }])

export function removeRow(code: string, { from, to }: CardRow): string {
  return applyEdits(code, [{ from: code.slice(0, from).trimEnd().length, to, text: '' }])
}

export const swapRows = (code: string, a: CardRow, b: CardRow): string =>
  applyEdits(code, [
    { from: a.from, to: a.to, text: code.slice(b.from, b.to) },
    { from: b.from, to: b.to, text: code.slice(a.from, a.to) },
  ])

type Parts = { readonly label: string; readonly value?: string; readonly needs?: string | null }

const withParts =
  ({ label, value, needs }: Parts) =>
  (_: string, begin = '', open = '', __ = '', middle = '', old = '', close = '', end = ''): string => {
    const [first, last] =
      needs === undefined ? [begin, end] : needs === null ? ['', ''] : [`{% if ${needs} %}`, '{% endif %}']
    return `${first}${open}${encodeHtml(label)}${middle}${value ?? old}${close}${last}`
  }

/** Adds a row that looks like the last one. It is left out where the needed value is missing. */
export function addRow(code: string, parts: Required<Parts>): string {
  const last = cardRows(code).at(-1)
  if (last === undefined) return code
  const row = code.slice(last.from, last.to).replace(fact, withParts(parts))
  const gap = code.slice(code.slice(0, last.from).trimEnd().length, last.from)
  return applyEdits(code, [{ from: last.to, to: last.to, text: `${gap}${row}` }])
}

const bar = /(<td\b[^<>]*><div style="[^"<>]*?)(;background:\{\{ merchant\.textColor \}\})?(">&nbsp;<\/div><\/td>)/g
const step = /(<td\b[^<>]*;font-weight:)(400|700)("[^<>]*>[^<>]*<\/td>)/g

/** How many of its steps a progress like that of the library has reached; null if it is another block. */
export function progressOf(code: string): { readonly reached: number; readonly steps: number } | null {
  const bars = [...code.matchAll(bar)]
  const labels = [...code.matchAll(step)]
  if (bars.length === 0 || labels.length !== bars.length) return null
  return { reached: bars.filter(([, , filled]) => filled !== undefined).length, steps: bars.length }
}

export function setReached(code: string, reached: number): string {
  let [bars, labels] = [0, 0]
  return code
    .replace(
      bar,
      (_, begin, __, end) => `${begin}${++bars <= reached ? ';background:{{ merchant.textColor }}' : ''}${end}`,
    )
    .replace(step, (_, begin, __, end) => `${begin}${++labels === reached ? 700 : 400}${end}`)
}
