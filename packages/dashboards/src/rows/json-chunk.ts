import type { Chunk, Texts } from '../data/chunk.ts'
import type { Dataset, FieldValue } from '../data/dataset.ts'
import { type CellReader, cellReaders } from './cell-readers.ts'

/** The rows of a chunk as JSON. Categories are coded keys, translated by the hash map. */
export type JsonChunk = {
  readonly timeStamp: string
  readonly hashMap: Readonly<Record<string, string>>
  readonly data: readonly JsonRow[]
}

type JsonRow = Readonly<Record<string, FieldValue>>

/** All rows of a chunk, with ages and time states as of an instant. */
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
    // Lists contain texts.
    if (Array.isArray(value)) return value.map(item => codedKey(keys, String(item)))
    return typeof value === 'string' ? codedKey(keys, value) : value
  }

function codedKey(keys: Map<string, string>, value: string): string {
  const key = keys.get(value) ?? `_${keys.size}`
  keys.set(value, key)
  return key
}
