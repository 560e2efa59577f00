import { labelOf, positionInForm } from './field-labels.ts'
import { isEmpty, type Naming, valueText } from './value-text.ts'

type Action = 'create' | 'update' | 'delete'
export type ChangedFields = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>
export type ChangedItem = { readonly noun: string; readonly changes: ChangedFields }

/** One change of an item. Null: there was or is nothing. */
export type ChangeLine = {
  /** The path of the field: brand.color. */
  readonly field: string
  readonly label: string
  readonly kind: 'value' | 'list' | 'order' | 'secret'
  /** Of a list: what was removed. */
  readonly before: string | null
  /** Of a list: what was added. */
  readonly after: string | null
}

/** The changes of an audit entry, each as one line. Parts of a field are lines of their own. */
export const changeLines = ({ noun, changes }: ChangedItem, naming: Naming): ChangeLine[] =>
  Object.entries(changes)
    .toSorted(([text], [other]) => positionInForm(noun, text) - positionInForm(noun, other))
    .flatMap(([name, { before = null, after = null }]) =>
      name === secretField ? secretLine(after) : linesOf({ noun, naming, path: [name], before, after }),
    )

/** The line in words: 'Colour changed from #FAFAFA to #FF9800'. Values are cut at `maxLength`. */
export function wordsOf(line: ChangeLine, action: Action, maxLength = Number.POSITIVE_INFINITY): string {
  const { label, kind } = line
  const [before, after] = [cut(line.before, maxLength), cut(line.after, maxLength)]
  if (kind === 'secret') return after === null ? 'Secret changed' : `Secret changed: ${after}`
  if (kind === 'order') return `${label}: order changed`
  if (action !== 'update') return `${label}: ${after ?? before}`
  if (kind === 'list') {
    const parts = [after !== null && `added ${after}`, before !== null && `removed ${before}`]
    return `${label}: ${parts.filter(Boolean).join(', ')}`
  }
  if (before === null) return `${label} set to ${after}`
  return after === null ? `${label} cleared, it was ${before}` : `${label} changed from ${before} to ${after}`
}

/** Whether the words are cut at this length. */
export const isCut = ({ before, after }: ChangeLine, maxLength: number): boolean =>
  (before?.length ?? 0) > maxLength || (after?.length ?? 0) > maxLength

/** Credentials write the names of changed secrets, never their values. */
const secretField = 'changedFields'

function secretLine(names: unknown): ChangeLine[] {
  if (isEmpty(names)) return []
  const after = Array.isArray(names) ? names.join(', ') : null
  return [{ field: secretField, label: 'Secret', kind: 'secret', before: null, after }]
}

type Change = {
  readonly noun: string
  readonly naming: Naming
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

function linesOf(change: Change): ChangeLine[] {
  const { noun, naming, path } = change
  const [before, after] = [byIdentity(change.before), byIdentity(change.after)]
  if (contentOf(before) === contentOf(after) || (isEmpty(before) && isEmpty(after))) return []
  if (isList(before) || isList(after)) return [listLine(change, asList(before), asList(after))]
  if (isParts(before) || isParts(after)) {
    const [was, is] = [asParts(before), asParts(after)]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(name =>
      linesOf({ ...change, path: [...path, name], before: was[name] ?? null, after: is[name] ?? null }),
    )
  }
  const text = (value: unknown) => (isEmpty(value) ? null : valueText(value, path.at(-1) ?? '', naming))
  return [{ ...placeOf(noun, path), kind: 'value', before: text(before), after: text(after) }]
}

function listLine({ noun, naming, path }: Change, before: readonly unknown[], after: readonly unknown[]): ChangeLine {
  const without = (list: readonly unknown[], others: readonly unknown[]) => {
    const known = new Set(others.map(contentOf))
    const left = list.filter(each => !known.has(contentOf(each)))
    return left.length === 0 ? null : left.map(each => valueText(each, path.at(-1) ?? '', naming)).join(', ')
  }
  const [removed, added] = [without(before, after), without(after, before)]
  const kind = removed === null && added === null ? 'order' : 'list'
  return { ...placeOf(noun, path), kind, before: removed, after: added }
}

const placeOf = (noun: string, path: readonly string[]) => ({ field: path.join('.'), label: labelOf(noun, path) })

type Parts = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const asList = (value: unknown): readonly unknown[] => (isList(value) ? value : isEmpty(value) ? [] : [value])
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !isList(value)
const asParts = (value: unknown): Parts => (isParts(value) ? value : {})

/** A list whose items each have a key of their own is compared item by item. */
function byIdentity(value: unknown): unknown {
  if (!isList(value) || value.length === 0) return value
  const entries = value.map((each): [string, Parts] | null => {
    if (!isParts(each)) return null
    const { id, key = id, ...parts } = each
    return typeof key === 'string' ? [`“${key}”`, parts] : null
  })
  const known = entries.filter(each => each !== null)
  const isKeyed = known.length === value.length && new Set(known.map(([key]) => key)).size === value.length
  return isKeyed ? Object.fromEntries(known) : value
}

/** Equal for equal content. PostgreSQL stores the keys of objects in its own order. */
function contentOf(value: unknown): string {
  if (isList(value)) return `[${value.map(contentOf).join()}]`
  if (!isParts(value)) return JSON.stringify(value ?? null)
  const parts = Object.keys(value).toSorted()
  return `{${parts.map(name => `${JSON.stringify(name)}:${contentOf(value[name])}`).join()}}`
}

const cut = (text: string | null, maxLength: number): string | null =>
  text !== null && text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
