import { createHash } from 'node:crypto'

/** A statement and its values. It is named, so that PostgreSQL parses and plans each text once per connection. */
export type Sql<Row = never> = {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  /** Never set. It only carries the type of the rows. */
  readonly row?: Row
}

/** A parameter of a statement. A list must be given as `array(…)` or as JSON text. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | ArrayValue | null

/** What `${…}` accepts: a value becomes a parameter, a piece of SQL becomes part of the text. */
export type Piece = Value | Part

/** sql`select * from tags where id = ${id}`. The columns in sql`select ${columns} from …` give the type of its rows. */
export function sql<const Pieces extends readonly Piece[]>(
  strings: TemplateStringsArray,
  ...pieces: Pieces
): Sql<RowIn<Pieces>> {
  const values: Value[] = []
  const text = new Part(strings, pieces).write(values)
  return { name: nameOf(text), text, values }
}

/** A statement whose text is built once; its values are given at each use: statement`select ${columns} from tags where id = $1`. */
export function statement<const Parts extends readonly Part[]>(
  text: TemplateStringsArray | string,
  ...parts: Parts
): (...values: Value[]) => Sql<RowIn<Parts>> {
  const fullText = typeof text === 'string' ? text : new Part(text, parts).write([])
  const name = nameOf(fullText)
  return (...values) => ({ name, text: fullText, values })
}

/** A piece of a statement: sql`… where true ${part`and merchant_id = ${merchantId}`}`. */
export const part = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Part => new Part(strings, pieces)

/** A piece of a statement given as text: a name, a list of columns. Never pass text of a user. */
export const rawPart = (text: string): Part => new Part([text], [])

export class Part {
  readonly #strings: readonly string[]
  readonly #pieces: readonly Piece[]

  constructor(strings: readonly string[], pieces: readonly Piece[]) {
    this.#strings = strings
    this.#pieces = pieces
  }

  /** Returns its text, and appends its values to those of the statement. */
  write(values: Value[]): string {
    let text = this.#strings[0] ?? ''
    this.#pieces.forEach((piece, index) => {
      text += piece instanceof Part ? piece.write(values) : `$${values.push(piece)}`
      text += this.#strings[index + 1] ?? ''
    })
    return text
  }
}

/** A part that lists the selected columns, and carries the type of the rows. */
export class Columns<Row> extends Part {
  declare readonly row?: Row
  /** Other parts are not accepted as a list of columns. */
  declare private readonly isColumns: true
}

export type RowOf<Selected extends Columns<unknown>> = Selected extends Columns<infer Row> ? Row : never

type RowIn<Pieces extends readonly Piece[]> = RowOf<Extract<Pieces[number], Columns<unknown>>>

export const nothing: Part = part``

declare const isArray: unique symbol
type Items = readonly (string | number | boolean | Date | null)[]
export type ArrayValue = Items & { readonly [isArray]: true }

/** A list as a PostgreSQL array: `= any (${array(ids)})`. */
export const array = (items: Items): ArrayValue => items as ArrayValue // only its type differs

/** Quotes an identifier or a literal where PostgreSQL accepts no parameter. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The column of a field: toCity is stored in to_city. */
export function columnOf(field: string): string {
  let column = columns.get(field)
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    columns.set(field, column)
  }
  return column
}

/** Fields are few and used for every row, so their columns are cached. */
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
