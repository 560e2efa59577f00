import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { chunkOf, textsOf } from '@aftermile/dashboards/data/chunk'
import type { Columns, Dataset, RowOf } from '@aftermile/dashboards/data/dataset'
import { jsonChunk } from '@aftermile/dashboards/rows/json-chunk'
import { chunkParts, decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { decodeTexts, encodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import type { PackedChunk } from './chunk-store.ts'
import { isDeleted } from './deleted-rows.ts'
import { packParts } from './pack-parts.ts'

const pack = promisify<Uint8Array, Buffer>(gzip)

/** Packs rows into a chunk as it is sent. */
export async function packRows(dataset: Dataset, rows: readonly RowOf<Columns>[]): Promise<PackedChunk> {
  const [columns, texts] = await Promise.all([
    packParts(chunkParts(dataset, chunkOf(dataset, rows))),
    pack(encodeTexts(textsOf(dataset, rows))),
  ])
  return { columns, texts }
}

/** The rows of a chunk as JSON, without deleted ones. Ages are as of the time stamp. */
export function rowsJson(
  dataset: Dataset,
  { columns, texts, mask, timeStamp }: PackedChunk & { mask: Buffer; timeStamp: string },
): string {
  const read = { chunk: decodeChunk(dataset, gunzipSync(columns)), texts: decodeTexts(gunzipSync(texts)) }
  const { data, ...rest } = jsonChunk(dataset, read, Date.parse(timeStamp))
  return JSON.stringify({ ...rest, data: data.filter((_, row) => !isDeleted(mask, row)) })
}
