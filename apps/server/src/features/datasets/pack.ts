import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { chunkOf, textsOf } from '@aftermile/dashboards/chunk'
import { live } from '@aftermile/dashboards/datasets/live'
import { jsonChunk } from '@aftermile/dashboards/json-shape'
import { decodeChunk, encodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { decodeTexts, encodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import type { PackedChunk } from './chunk-store.ts'
import { isDead } from './dead-rows.ts'
import { liveRowOf } from './live-row.ts'
import type { LiveSource } from './live-source.ts'

const pack = promisify<Uint8Array, Buffer>(gzip)

/** Rows as a chunk, packed as it travels. */
export async function packLive(sources: readonly LiveSource[]): Promise<PackedChunk> {
  const rows = sources.map(liveRowOf)
  const [columns, texts] = await Promise.all([
    pack(encodeChunk(live, chunkOf(live, rows))),
    pack(encodeTexts(textsOf(live, rows))),
  ])
  return { columns, texts }
}

/** The rows of a chunk that count, for whoever reads JSON; ages are those of the time stamp. */
export function liveJson({
  columns,
  texts,
  dead,
  timeStamp,
}: PackedChunk & { dead: Buffer; timeStamp: string }): string {
  const read = { chunk: decodeChunk(live, gunzipSync(columns)), texts: decodeTexts(gunzipSync(texts)) }
  const { data, ...rest } = jsonChunk(live, read, Date.parse(timeStamp))
  return JSON.stringify({ ...rest, data: data.filter((_, row) => !isDead(dead, row)) })
}
