import { encodeColumn, sentAs } from './encode-columns.ts'
import { type ArrayValue, columnOf, Part, type Piece, quoteName, rawPart, type Value } from './sql.ts'
import {
  type AnyColumns,
  type Column,
  type ColumnsIn,
  columnsOf,
  type FieldOf,
  type InMs,
  instant,
  ms,
  nameOf,
  type ReadOf,
  shortNameOf,
  type Table,
} from './table.ts'

type Written<Read> = Read extends readonly (infer One)[] ? readonly One[] : Read
type NullableOf<C extends AnyColumns> = { [F in keyof C]: null extends ReadOf<C[F]> ? F : never }[keyof C]

/** A record with these columns. What may be null may be left out. */
type RecordOf<C extends AnyColumns> = {
  readonly [F in Exclude<keyof C, NullableOf<C>>]: Written<ReadOf<C[F]>>
} & { readonly [F in NullableOf<C>]?: Written<ReadOf<C[F]>> | undefined }

/** A record of these: RecordIn<typeof named>. */
export type RecordIn<R> = R extends Records<infer C> ? RecordOf<C> : never

/** unnest(…) as x (…): every record is a row `x`. */
class RecordList<C extends AnyColumns> extends Part {
  readonly columns: C

  /** `lists`: of each column its values. */
  constructor(columns: C, lists: readonly Piece[]) {
    const all = Object.entries(columns).map(([field, { type }]) => ({
      name: quoteName(field),
      type,
      sentAs: sentAs(type),
    }))
    const names = all.map(({ name }) => name).join(', ')
    const isCast = all.some(item => item.type !== item.sentAs)
    const casts = all.map(({ name, type, sentAs: sent }) => (type === sent ? name : `${name}::${type}`)).join(', ')
    const types = all.map(entry => `::${entry.sentAs}[]`)
    super(
      [
        isCast ? `(select ${casts} from unnest(` : 'unnest(',
        ...types.slice(0, -1).map(type => `${type}, `),
        `${types.at(-1)}) as ${isCast ? `u (${names})) as x` : `x (${names})`}`,
      ],
      lists,
    )
    this.columns = columns
  }
}

/** Records that a statement is given as a list of values for each column. */
export type Records<C extends AnyColumns> = {
  /** sql`update tags t set name = x.name from ${named.with(rows)} where …` */
  with(rows: readonly RecordOf<C>[]): RecordList<C>
  /** For a `statement`: the parameters from this number on, which get `values(rows)`. */
  parameters(from: number): RecordList<C>
  values(rows: readonly RecordOf<C>[]): Value[]
  /** The values of records that are made of several objects each: those of some fields are in one, those of others in another. */
  valuesOf<Row>(rows: readonly Row[], holderOf: (field: keyof C & string) => (row: Row) => object): Value[]
  /** status_id = x."statusId", …: what an update sets, all fields but those of the key. */
  assign(...key: readonly (keyof C & string)[]): Part
}

/** Records that are not rows of one table: records({ id: text, waitMs: float }). */
export function records<const C extends AnyColumns>(columns: C): Records<C> {
  const fields = Object.keys(columns)
  const readers = fields.map(readerOf)
  const valuesOf = <Row>(rows: readonly Row[], holderOf: (field: string) => (row: Row) => object): Value[] =>
    fields.map((field, n) => {
      const [holder, read] = [holderOf(field), readers[n] as Reader] // one for each field
      // A list that is left out has no length, so the first one never is.
      return encodeColumn(rows, row => read(holder(row)), columns[field]?.type ?? 'text', n === 0)
    })
  const values = (rows: readonly RecordOf<C>[]): Value[] => valuesOf(rows, () => row => row)
  return {
    with: rows => new RecordList(columns, values(rows)),
    parameters: from =>
      new RecordList(
        columns,
        fields.map((_, n) => rawPart(`$${from + n}`)),
      ),
    values,
    valuesOf,
    assign: (...key) => {
      const set = fields.filter(field => !key.includes(field))
      return rawPart(set.map(field => `${columnOf(field)} = ${valueIn(columns, field)}`).join(', '))
    },
  }
}

type Reader = (row: object) => unknown

/** Compiled for its field: one function that reads the fields of all tables would look each of them up in a hash table. */
const readerOf = (field: string): Reader => new Function('row', `return row[${JSON.stringify(field)}]`) as Reader

/** The value of a record for its column. */
const valueIn = (columns: AnyColumns, field: string): string =>
  columns[field]?.isMs ? `to_timestamp(x.${quoteName(field)} / 1000.0)` : `x.${quoteName(field)}`

type None = Record<never, Column>
type InMsOf<C> = C extends Column<infer Read, 'timestamptz'> ? Column<InMs<Read>, 'float8'> : C

/** Records with some fields of a table, and with others. */
export const recordsOf = <T extends Table, const F extends FieldOf<T>, const More extends AnyColumns = None>(
  of: T,
  fields: readonly F[],
  more?: More,
): Records<Pick<ColumnsIn<T>, F> & More> =>
  // Each field of the table has its column.
  records({ ...(pickColumns(of, fields) as Pick<ColumnsIn<T>, F>), ...more } as Pick<ColumnsIn<T>, F> & More)

/** Records with some fields of a table, its instants in milliseconds, and with others. */
export const recordsInMs = <T extends Table, const F extends FieldOf<T>, const More extends AnyColumns = None>(
  of: T,
  fields: readonly F[],
  more?: More,
): Records<{ [Field in F]: InMsOf<ColumnsIn<T>[Field]> } & More> => {
  const inMs = Object.entries(pickColumns(of, fields)).map(([field, column]) => [
    field,
    column.type === instant.type ? { ...column, ...ms } : column,
  ])
  // Each field of the table has its column.
  return records({ ...Object.fromEntries(inMs), ...more } as { [Field in F]: InMsOf<ColumnsIn<T>[Field]> } & More)
}

const pickColumns = (of: Table, fields: readonly string[]): AnyColumns =>
  // Each field of the table has its column.
  Object.fromEntries(fields.map(field => [field, columnsOf(of)[field] as Column]))

/** What a column is given by a parameter: lists are arrays of PostgreSQL, and JSON is text. */
type ParameterOf<C> =
  C extends Column<infer Read, infer Type>
    ? (null extends Read ? null : never) | Parameter<NonNullable<Read>, Type>
    : never
type Parameter<Read, Type extends string> = Type extends `${string}[]`
  ? ArrayValue
  : Type extends 'jsonb'
    ? string
    : Type extends 'timestamptz'
      ? string | Date
      : Read

/** Values for columns of a table: parameters, or pieces of SQL. */
type Values<T> = { readonly [F in FieldOf<T>]?: ParameterOf<ColumnsIn<T>[F]> | Part }

/** The fields of records that have another type in the table. */
type Unfit<T, V, C extends AnyColumns> = {
  [F in Exclude<keyof C, keyof V> & FieldOf<T>]: ReadOf<C[F]> extends
    | ReadOf<ColumnsIn<T>[F]>
    | ReadOf<InMsOf<ColumnsIn<T>[F]>>
    ? never
    : F
}[Exclude<keyof C, keyof V> & FieldOf<T>]

/** sql`${insertRow(tags, { tenantId, id, name })} on conflict … returning …` */
export const insertRow = <T extends Table>(into: T, values: Values<T>): Part => {
  const pieces = piecesOf(values)
  return new Part([`${insertInto(into, Object.keys(values))} values (`, ...commas(pieces), ')'], pieces)
}

/**
 * sql`${insertRows(tags, { tenantId }, named.with(rows))} order by x.id on conflict … returning 1`: these values, and of each record the
 * fields that the table has.
 */
export const insertRows = <T extends Table, const V extends Values<T>, C extends AnyColumns>(
  into: T,
  values: V,
  rows: RecordList<C> & ([Unfit<T, V, C>] extends [never] ? unknown : Unfit<T, V, C>),
): Part => {
  const own = Object.keys(rows.columns).filter(field => field in columnsOf(into) && !(field in values))
  const pieces = [...piecesOf(values), ...own.map(field => rawPart(valueIn(rows.columns, field)))]
  const head = `${insertInto(into, [...Object.keys(values), ...own])} select `
  return new Part([head, ...commas(pieces), ' from ', ''], [...pieces, rows])
}

/** name = excluded.name, …: what `on conflict … do update` sets. */
export const excluded = (fields: readonly string[]): Part =>
  rawPart(fields.map(field => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', '))

function insertInto(into: Table, fields: readonly string[]): string {
  const short = shortNameOf(into)
  return `insert into ${nameOf(into)}${short === undefined ? '' : ` as ${short}`} (${fields.map(columnOf).join(', ')})`
}

const piecesOf = (values: object): Piece[] => Object.values(values) as Piece[] // as Values says
const commas = (pieces: readonly Piece[]): string[] => pieces.slice(1).map(() => ', ')
