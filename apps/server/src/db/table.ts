import { Columns, columnOf, Part, quoteName } from './sql.ts'

/** A column: its type in PostgreSQL, whether it may be null, and the type of the value that is read. */
export type Column<Read = unknown, Kind extends string = string> = {
  readonly type: Kind
  readonly isNullable: boolean
  /** How many decimals a number keeps. */
  readonly scale?: number
  /** Only of records: an instant in milliseconds. */
  readonly isMs?: true
  readonly read?: Read
}

const column = <Read, const Kind extends string>(type: Kind): Column<Read, Kind> => ({ type, isNullable: false })

export const text = column<string, 'text'>('text')
/** A text column whose values are a closed list. */
export const textOf = <Id extends string>(): Column<Id, 'text'> => column('text')
export const texts = column<string[], 'text[]'>('text[]')
export const textsOf = <Id extends string>(): Column<Id[], 'text[]'> => column('text[]')
export const integer = column<number, 'integer'>('integer')
export const integers = column<number[], 'integer[]'>('integer[]')
export const smallint = column<number, 'smallint'>('smallint')
export const bigint = column<number, 'bigint'>('bigint')
/** A number with as many decimals as were written. */
export const numeric = column<number, 'numeric'>('numeric')
export const decimal = (scale: number): Column<number, 'numeric'> => ({ ...column('numeric'), scale })
export const real = column<number, 'real'>('real')
export const reals = column<number[], 'real[]'>('real[]')
export const boolean = column<boolean, 'boolean'>('boolean')
export const bytes = column<Buffer, 'bytea'>('bytea')
export const uuid = column<string, 'uuid'>('uuid')
/** Read as ISO text in UTC; `inMs` reads milliseconds. */
export const instant = column<string, 'timestamptz'>('timestamptz')
export const json = <Read>(): Column<Read, 'jsonb'> => column('jsonb')
/** Only of records: an instant in milliseconds, and any other number. */
export const ms: Column<number, 'float8'> = { ...column('float8'), isMs: true }
export const float = column<number, 'float8'>('float8')

export const orNull = <Read, Kind extends string>({
  read: _,
  ...column
}: Column<Read, Kind>): Column<Read | null, Kind> => ({ ...column, isNullable: true })

/** The columns of every table whose rows people edit. */
export const editedBy = {
  version: integer,
  createdAt: instant,
  createdBy: text,
  updatedAt: instant,
  updatedBy: text,
} as const

/** A piece of SQL that yields one value: a column, or a formula of columns. */
export class Expression<Read> extends Part {
  declare readonly read?: Read
  /** Other parts are not accepted as an expression. */
  declare private readonly isExpression: true
}

/** An expression written by hand. Its type is not checked. */
export const expression = <Read>(of: Part): Expression<Read> => new Expression(['', ''], [of])

export type AnyColumns = Readonly<Record<string, Column>>

const definition = Symbol('table')

/** A table with its columns as expressions: `shipments.bookedAt` stands for booked_at. */
export type Table<C extends AnyColumns = AnyColumns> = {
  readonly [Field in keyof C]: Expression<ReadOf<C[Field]>>
} & { readonly [definition]: Definition<C> }

type Definition<C> = { readonly name: string; readonly columns: C; readonly short?: string }

export type ReadOf<C> = C extends Column<infer Read> ? Read : never
export type ColumnsIn<T> = T extends { readonly [definition]: { readonly columns: infer C } } ? C : never
export type FieldOf<T> = keyof ColumnsIn<T> & string

/** Describes a table by its fields. Their columns have the same names in snake case. */
export const table = <const C extends AnyColumns>(name: string, columns: C): Table<C> => tableAs({ name, columns })

/** A table under the short name that a statement gives it. */
export const alias = <C extends AnyColumns>(of: Table<C>, short: string): Table<C> =>
  tableAs({ ...of[definition], short })

function tableAs<C extends AnyColumns>(of: Definition<C>): Table<C> {
  const prefix = of.short === undefined ? '' : `${of.short}.`
  const expressions = Object.keys(of.columns).map(field => [field, new Expression([prefix + columnOf(field)], [])])
  return { ...Object.fromEntries(expressions), [definition]: of } as Table<C> // an expression for each of its columns
}

export const nameOf = (of: Table): string => of[definition].name
export const columnsOf = (of: Table): AnyColumns => of[definition].columns
export const shortNameOf = (of: Table): string | undefined => of[definition].short

/** The row of a table, or some of its fields. */
export type Row<T, Field extends FieldOf<T> = FieldOf<T>> = {
  [F in Field]: ReadOf<ColumnsIn<T>[F]>
}

/** The row of a table, or some of its fields, with instants in milliseconds. */
export type RowInMs<T, Field extends FieldOf<T> = FieldOf<T>> = {
  [F in Field]: ColumnsIn<T>[F] extends Column<infer Read, 'timestamptz'> ? InMs<Read> : ReadOf<ColumnsIn<T>[F]>
}

export type InMs<Read> = null extends Read ? number | null : number

/** The expressions that a statement selects, by the name of each value. */
type Selection = Readonly<Record<string, Expression<unknown>>>
type Selected<S> = { -readonly [Name in keyof S]: S[Name] extends Expression<infer Read> ? Read : never }

/** Some fields of a table, to be combined with others. */
export const pick = <T extends Table, const Field extends FieldOf<T>>(from: T, ...fields: readonly Field[]) =>
  // Each field of the table has its expression.
  Object.fromEntries(fields.map(field => [field, from[field]])) as Pick<T, Field>

/** Instants in milliseconds: exact, and cheaper than text on both sides. */
export const inMs = <S extends Readonly<Record<string, Expression<string | null>>>>(instants: S) =>
  Object.fromEntries(Object.entries(instants).map(([name, expression]) => [name, msOf(expression)])) as {
    [Name in keyof S]: S[Name] extends Expression<infer Read> ? Expression<InMs<Read>> : never
  } // one for one

const msOf = (expression: Expression<unknown>) =>
  new Expression(["round(date_part('epoch', ", ') * 1000)'], [expression])

/** select ${columns({ ...pick(shipments, 'id', 'statusId'), total: … })} from …: the list in SQL and the type of the rows. */
export function columns<const S extends Selection>(selection: S): Columns<Selected<S>> {
  const named = Object.entries(selection).map(
    ([name, expression]) => new Part(['', ` as ${quoteName(name)}`], [expression]),
  )
  return new Columns(['', ...named.slice(1).map(() => ', '), ''], named)
}

/** Some fields of one table: short for `columns(pick(…))`. */
export const fieldsOf = <T extends Table, const Field extends FieldOf<T>>(
  from: T,
  ...fields: readonly Field[]
): Columns<Row<T, Field>> => columns(pick(from, ...fields)) as Columns<Row<T, Field>> // what was picked

/** Some fields of one table, with instants in milliseconds. */
export const fieldsInMs = <T extends Table, const Field extends FieldOf<T>>(
  from: T,
  fields: readonly Field[],
): Columns<RowInMs<T, Field>> => columns(pickInMs(from, fields)) as Columns<RowInMs<T, Field>> // what was picked

/** Some fields of a table, with instants in milliseconds, to be combined with others. */
export function pickInMs<T extends Table, const Field extends FieldOf<T>>(from: T, fields: readonly Field[]) {
  const read = fields.map(field => {
    const expression = from[field] as Expression<unknown> // a field of the table
    return [field, isInstant(from, field) ? msOf(expression) : expression]
  })
  return Object.fromEntries(read) as { [F in Field]: Expression<RowInMs<T, Field>[F]> } // one for one
}

export const isInstant = <T extends Table>(of: T, field: FieldOf<T>): boolean =>
  columnsOf(of)[field]?.type === instant.type

/** The fields of a table except some. */
export const fieldNames = <T extends Table, const Omitted extends FieldOf<T>>(of: T, ...omitted: readonly Omitted[]) =>
  // Object.keys loses the type of the keys.
  Object.keys(columnsOf(of)).filter(field => !omitted.some(item => item === field)) as Exclude<FieldOf<T>, Omitted>[]
