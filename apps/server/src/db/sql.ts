import { createHash } from 'node:crypto'

/** A statement with its values apart. Named, so that PostgreSQL parses and plans each text once a connection. */
export type Sql = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** sql`select * from tags where id = ${id}`: values become parameters, a nested sql`…` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const values: unknown[] = []
  const text = join({ strings, parts }, values)
  return { name: nameOf(text), text, values }
}

/** A text that is made once at start, with its values given at each use. */
export function statement(text: string): (...values: unknown[]) => Sql {
  const name = nameOf(text)
  return (...values) => ({ name, text, values })
}

/** Quotes an identifier or a literal where PostgreSQL takes no parameter. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The column of a field: toCity is kept in to_city. */
export function columnOf(field: string): string {
  let column = columns.get(field)
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    columns.set(field, column)
  }
  return column
}

/** A row as json_populate_record reads it. */
export const inColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]))

/** Fields are few and their rows are many. */
const columns = new Map<string, string>()

type Fragment = { strings: readonly string[]; parts: readonly unknown[] }

const fragments = new WeakMap<object, Fragment>()
const names = new Map<string, string>()

/** A piece of a statement: where ${when(merchantId, …)}. */
export function part(strings: TemplateStringsArray, ...parts: unknown[]): object {
  const fragment = {}
  fragments.set(fragment, { strings, parts })
  return fragment
}

export const nothing = part``

function join({ strings, parts }: Fragment, values: unknown[]): string {
  let text = strings[0] ?? ''
  parts.forEach((value, index) => {
    const nested = typeof value === 'object' && value !== null ? fragments.get(value) : undefined
    text += nested ? join(nested, values) : `$${values.push(value)}`
    text += strings[index + 1] ?? ''
  })
  return text
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
