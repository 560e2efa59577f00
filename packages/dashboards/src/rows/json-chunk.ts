import type { Chunk, Texts } from '../data/chunk.ts'
import type { Dataset, FieldValue } from '../data/dataset.ts'
import { type CellReader, cellReaders } from './cell-readers.ts'

/** The rows of a chunk for whoever reads JSON: categories by coded keys, which the hash map translates. */
export type JsonChunk = {
  readonly timeStamp: string
  readonly hashMap: Readonly<Record<string, string>>
  readonly data: readonly JsonRow[]
}

type JsonRow = Readonly<Record<string, FieldValue>>

/** Everything of the chunk as of an instant; ages and time states are of that moment. */
export function jsonChunk(dataset: Dataset, read: { chunk: Chunk; texts: Texts }, asOf: number): JsonChunk {
  const keys = new Map<string, string>()
  const readers = [...cellReaders(dataset, read, asOf)].map(([name, cell]) => {
    const kind = dataset.columns[name]?.kind
    return [name, kind === 'category' || kind === 'multi' ? coded(cell, keys) : cell] as const
  })
  const data = Array.from({ length: read.chunk.rows }, (_, row) =>
    Object.fromEntries(readers.map(([name, cell]) => [name, cell(row)])),
  )
  const hashMap = Object.fromEntries([...keys].map(([value, key]) => [key, value]))
  return { timeStamp: new Date(asOf).toISOString(), hashMap, data }
}

const coded =
  (read: CellReader, keys: Map<string, string>): CellReader =>
  row => {
    const value = read(row)
    // A list is of texts.
    if (Array.isArray(value)) return value.map(one => codedKey(keys, String(one)))
    return typeof value === 'string' ? codedKey(keys, value) : value
  }

function codedKey(keys: Map<string, string>, value: string): string {
  const key = keys.get(value) ?? `_${keys.size}`
  keys.set(value, key)
  return key
}
