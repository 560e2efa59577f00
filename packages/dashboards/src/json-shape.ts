import { type Chunk, type Texts, valueAt } from './chunk.ts'
import { columnReader, figureReader } from './crossfilter/field-codes.ts'
import { type Dataset, type FieldValue, minuteOf, msPerMinute, type Value } from './dataset.ts'

/** The rows of a chunk for whoever reads JSON: categories by coded keys, which the hash map translates. */
export type JsonChunk = {
  readonly timeStamp: string
  readonly hashMap: Readonly<Record<string, string>>
  readonly data: readonly JsonRow[]
}

type JsonRow = Readonly<Record<string, FieldValue>>

/** Everything of the chunk as of an instant; ages and time states are of that moment. */
export function jsonChunk(dataset: Dataset, { chunk, texts }: { chunk: Chunk; texts: Texts }, asOf: number): JsonChunk {
  const keys = new Map<string, string>()
  const columns = Object.entries(dataset.columns).flatMap(([name, { kind, isInner }]) => {
    if (isInner === true || kind === 'key') return []
    return [[name, columnCells({ chunk, texts, keys }, name, kind)] as const]
  })
  const figures = Object.entries(dataset.figures).map(([name, figure]) => {
    const read = figureReader(figure, column => columnReader(dataOf(chunk, column)))
    return [name, (row: number) => read(row, minuteOf(asOf))] as const
  })
  const readers = [...columns, ...figures]
  const data = Array.from({ length: chunk.rows }, (_, row) =>
    Object.fromEntries(readers.map(([name, read]) => [name, read(row)])),
  )
  const hashMap = Object.fromEntries([...keys].map(([value, key]) => [key, value]))
  return { timeStamp: new Date(asOf).toISOString(), hashMap, data }
}

type Parts = { readonly chunk: Chunk; readonly texts: Texts; readonly keys: Map<string, string> }

function columnCells({ chunk, texts, keys }: Parts, name: string, kind: string): (row: number) => FieldValue {
  if (kind === 'text') return row => texts[name]?.[row] ?? null
  const data = dataOf(chunk, name)
  if (kind === 'instant') return row => isoText(valueAt(data, row))
  if (kind !== 'category' && kind !== 'multi') return row => valueAt(data, row)
  return row => {
    const value = valueAt(data, row)
    // A list is of texts.
    if (Array.isArray(value)) return value.map(one => codedKey(keys, String(one)))
    return typeof value === 'string' ? codedKey(keys, value) : value
  }
}

function codedKey(keys: Map<string, string>, value: string): string {
  const key = keys.get(value) ?? `_${keys.size}`
  keys.set(value, key)
  return key
}

const isoText = (minute: FieldValue): Value =>
  typeof minute === 'number' ? new Date(minute * msPerMinute).toISOString() : null

function dataOf(chunk: Chunk, column: string) {
  const data = chunk.columns[column]
  if (data === undefined) throw new Error(`The chunk has no column ${column}.`)
  return data
}
