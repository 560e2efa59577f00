/** What the values of a column are sent as. What is neither a number nor a boolean is text that PostgreSQL reads. */
type SentAs = 'text' | 'float8' | 'boolean'

/** Numbers with as many decimals as were written must not become inexact. */
const asNumbers: ReadonlySet<string> = new Set(['float8', 'real', 'integer', 'smallint', 'bigint'])

export const sentAs = (type: string): SentAs => (asNumbers.has(type) ? 'float8' : type === 'boolean' ? type : 'text')

const elementTypes: Readonly<Record<SentAs, number>> = { boolean: 16, text: 25, float8: 701 }
const headLength = 20

let scratch = Buffer.allocUnsafe(1 << 16)

/**
 * The values of a column of this type, as an array in the binary format of PostgreSQL, which reads it in a third of the time of JSON.
 * Written by hand, because a large batch spends much of its time here. Null if there is no value at all and `isKept` is false.
 */
export function encodeColumn<Row>(
  rows: readonly Row[],
  read: (row: Row) => unknown,
  type: string,
  isKept: boolean,
): Buffer | null {
  const sent = sentAs(type)
  const toText = textOf(type)
  let index = headLength
  let isEmpty = !isKept
  for (const row of rows) {
    const value = read(row)
    if (value === null || value === undefined) {
      index = reserve(index, 4).writeInt32BE(-1, index)
      continue
    }
    isEmpty = false
    if (sent === 'float8') index = putNumber(Number(value), index)
    else if (sent === 'boolean') index = putBoolean(value === true, index)
    else index = putText(typeof value === 'string' && toText === String ? value : toText(value), index)
  }
  if (isEmpty) return null
  // Dimensions, that there may be nulls, the type, how many, the first index.
  for (const [n, word] of [1, 1, elementTypes[sent], rows.length, 1].entries()) scratch.writeInt32BE(word, n * 4)
  return Buffer.from(scratch.subarray(0, index))
}

function putNumber(value: number, at: number): number {
  const buffer = reserve(at, 12)
  return buffer.writeDoubleBE(value, buffer.writeInt32BE(8, at))
}

function putBoolean(value: boolean, at: number): number {
  const buffer = reserve(at, 5)
  return buffer.writeUInt8(value ? 1 : 0, buffer.writeInt32BE(1, at))
}

function putText(text: string, at: number): number {
  if (!text.isWellFormed()) throw new UnstorableText()
  const buffer = reserve(at, 4 + text.length * 3)
  const length = buffer.write(text, at + 4)
  return buffer.writeInt32BE(length, at) + length
}

function reserve(at: number, bytes: number): Buffer {
  if (at + bytes > scratch.length) {
    const larger = Buffer.allocUnsafe(2 * (at + bytes))
    scratch.copy(larger)
    scratch = larger
  }
  return scratch
}

/** How PostgreSQL reads a value of this type from text. */
function textOf(type: string): (value: unknown) => string {
  if (type === 'jsonb') return value => JSON.stringify(value)
  return type.endsWith('[]') ? value => arrayText(value as readonly unknown[]) : String // a list, as the type says
}

const arrayText = (items: readonly unknown[]): string =>
  `{${items.map(item => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

/** Half of a surrogate pair, which would be stored as another character. The code is that of PostgreSQL. */
class UnstorableText extends Error {
  readonly code = '22P05'

  constructor() {
    super('A text has half of a surrogate pair')
  }
}
