import { createHash } from 'node:crypto'

/** A statement with its values apart. Named, so that PostgreSQL parses and plans each text once a connection. */
export type Sql<Row = never> = {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  /** Never there: it only carries the type of the rows. */
  readonly row?: Row
}

/** What may stand in a statement as a parameter. A list is given as `array(…)` or as JSON text, never by chance. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | ArrayValue | null

/** What `${…}` takes: a value, which becomes a parameter, or a piece of SQL, which becomes part of the text. */
export type Piece = Value | Part

/** sql`select * from tags where id = ${id}`. The rows of sql`select ${columns} from …` have the type that the columns say. */
export function sql<const Pieces extends readonly Piece[]>(
  strings: TemplateStringsArray,
  ...pieces: Pieces
): Sql<RowIn<Pieces>> {
  const values: Value[] = []
  const text = new Part(strings, pieces).write(values)
  return { name: nameOf(text), text, values }
}

/** A text that is made once at start, with its values given at each use: statement`select ${columns} from tags where id = $1`. */
export function statement<const Parts extends readonly Part[]>(
  text: TemplateStringsArray | string,
  ...parts: Parts
): (...values: Value[]) => Sql<RowIn<Parts>> {
  const whole = typeof text === 'string' ? text : new Part(text, parts).write([])
  const name = nameOf(whole)
  return (...values) => ({ name, text: whole, values })
}

/** A piece of a statement: sql`… where true ${part`and merchant_id = ${merchantId}`}`. */
export const part = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Part => new Part(strings, pieces)

/** A piece of a statement that is a text of our own, never of a user: a name, a list of columns. */
export const rawPart = (text: string): Part => new Part([text], [])

export class Part {
  readonly #strings: readonly string[]
  readonly #pieces: readonly Piece[]

  constructor(strings: readonly string[], pieces: readonly Piece[]) {
    this.#strings = strings
    this.#pieces = pieces
  }

  /** Its text; the values go to the end of those that stand before it. */
  write(values: Value[]): string {
    let text = this.#strings[0] ?? ''
    this.#pieces.forEach((piece, index) => {
      text += piece instanceof Part ? piece.write(values) : `$${values.push(piece)}`
      text += this.#strings[index + 1] ?? ''
    })
    return text
  }
}

/** A part that lists what is selected, and knows the type of the rows that come of it. */
export class Columns<Row> extends Part {
  declare readonly row?: Row
  /** No other part passes for a list of columns. */
  declare private readonly isColumns: true
}

export type RowOf<Selected extends Columns<unknown>> = Selected extends Columns<infer Row> ? Row : never

type RowIn<Pieces extends readonly Piece[]> = RowOf<Extract<Pieces[number], Columns<unknown>>>

export const nothing: Part = part``

declare const isArray: unique symbol
type Items = readonly (string | number | boolean | Date | null)[]
export type ArrayValue = Items & { readonly [isArray]: true }

/** A list as PostgreSQL's own array: `= any (${array(ids)})`. */
export const array = (items: Items): ArrayValue => items as ArrayValue // told apart only by its type

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

/** Fields are few and their rows are many. */
const columns = new Map<string, string>()

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
