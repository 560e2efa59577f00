import { gunzipSync, gzipSync } from 'node:zlib'
import type { Dataset } from '../../packages/dashboards/src/data/dataset.ts'
import { encodeChunk } from '../../packages/dashboards/src/test/encode-chunk.ts'
import { decodeChunk } from '../../packages/dashboards/src/wire/chunk-bytes.ts'

/** Which columns cost most: what a chunk would be smaller without them. */
export function bytesByColumn(dataset: Dataset, packed: readonly Buffer[]): string {
  const costs = new Map<string, number>()
  for (const chunk of packed.slice(0, 3).map(bytes => decodeChunk(dataset, gunzipSync(bytes)))) {
    const whole = gzipSync(encodeChunk(dataset, chunk)).length
    for (const name of Object.keys(chunk.columns)) {
      const { [name]: _, ...columns } = chunk.columns
      const saved = whole - gzipSync(encodeChunk(dataset, { ...chunk, columns })).length
      costs.set(name, (costs.get(name) ?? 0) + saved / chunk.rows / 3)
    }
  }
  const sorted = [...costs].sort(([, a], [, b]) => b - a)
  const all = sorted.reduce((sum, [, bytes]) => sum + bytes, 0)
  const shown = sorted.slice(0, 12).map(([name, bytes]) => `${name} ${bytes.toFixed(2)}`)
  return `${all.toFixed(1)} bytes a row: ${shown.join(', ')}`
}
