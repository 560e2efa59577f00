// 1,000,000 live rows on the wire: our chunks compared with the same rows as gzipped JSON.
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packParts } from '../apps/server/src/features/boards/datasets/chunks/pack-parts.ts'
import type { Chunk } from '../packages/dashboards/src/data/chunk.ts'
import { live } from '../packages/dashboards/src/live/live.ts'
import { jsonChunk } from '../packages/dashboards/src/rows/json-chunk.ts'
import { chunkParts, decodeChunk } from '../packages/dashboards/src/wire/chunk-bytes.ts'
import { encodeTexts } from '../packages/dashboards/src/wire/text-bytes.ts'
import { liveChunks, liveNow } from './live-parts/live-rows.ts'

const rows = Number(process.env.WIRE_ROWS ?? 1_000_000)
const perChunk = 32_768

const sizes = { gzip: 0, zstd: 0, json: 0, spec: 0, texts: 0 }
const sent: { gzip: Buffer; zstd: Buffer; chunk: Chunk }[] = []
let encodeMs = 0
for (const { rows: chunkRows, chunk, texts } of liveChunks({ rows, perChunk })) {
  const startedAt = performance.now()
  const parts = chunkParts(live, chunk)
  encodeMs += performance.now() - startedAt
  const gzip = await packParts(parts)
  const zstd = zstdCompressSync(Buffer.concat(parts))
  sizes.gzip += gzip.length
  sizes.zstd += zstd.length
  // Texts are sent separately in our format, so they are left out of the JSON too.
  const plain = chunkRows.map(({ id: _id, shipmentNumber: _number, senderOrderNumber: _order, ...row }) => row)
  sizes.json += gzipSync(JSON.stringify(plain)).length
  sizes.spec += gzipSync(JSON.stringify(jsonChunk(live, { chunk, texts }, liveNow))).length
  sizes.texts += gzipSync(encodeTexts(texts)).length
  sent.push({ gzip, zstd, chunk })
}

type Measured = { readonly ms: number; readonly cpuMs: number }

function decodeAll(unpack: (index: number) => Buffer): Measured {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  sent.forEach((_, index) => {
    decodeChunk(live, unpack(index))
  })
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  return { ms, cpuMs: (user + system) / 1000 }
}

const gzipOf = (index: number) => gunzipSync(sent[index]?.gzip ?? Buffer.of())
const zstdOf = (index: number) => zstdDecompressSync(sent[index]?.zstd ?? Buffer.of())
const best = (unpack: (index: number) => Buffer): Measured => {
  const all = Array.from({ length: 9 }, () => decodeAll(unpack))
  return { ms: Math.min(...all.map(({ ms }) => ms)), cpuMs: Math.min(...all.map(({ cpuMs }) => cpuMs)) }
}

const same = sent.every(({ chunk }, index) => isSame(chunk, decodeChunk(live, gzipOf(index))))
if (!same) throw new Error('A decoded chunk differs from its source')

function isSame(a: Chunk, b: Chunk): boolean {
  return Object.entries(a.columns).every(([name, data]) => {
    const { codes, ...rest } = data
    const decoded = b.columns[name]
    if (decoded === undefined) return false
    const { codes: decodedCodes, ...decodedRest } = decoded
    return (
      Buffer.from(codes.buffer).equals(Buffer.from(decodedCodes.buffer)) &&
      JSON.stringify(rest) === JSON.stringify(decodedRest)
    )
  })
}

const decoded = { gzip: best(gzipOf), zstd: best(zstdOf) }
const timesText = ({ ms, cpuMs }: Measured): string => `${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} of CPU`
const perRow = (bytes: number): number => Math.round((bytes / rows) * 100) / 100
console.log(
  `chunks: ${perRow(sizes.gzip)} bytes per row with gzip, ${perRow(sizes.zstd)} with zstd; texts ${perRow(sizes.texts)}`,
)
console.log(
  `JSON of the same columns, gzip: ${perRow(sizes.json)}; as the API serves it, with texts: ${perRow(sizes.spec)}`,
)
console.log(
  `encode ${encodeMs.toFixed(0)} ms; unpack and decode: ${timesText(decoded.gzip)} (gzip), ${timesText(decoded.zstd)} (zstd)`,
)
console.log(
  JSON.stringify({
    bytesPerRow: perRow(sizes.gzip),
    jsonGzipBytesPerRow: perRow(sizes.json),
    decodeMs: Math.round(Math.min(decoded.gzip.ms, decoded.zstd.ms) * (1_000_000 / rows)),
  }),
)
