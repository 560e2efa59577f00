import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { estimatedBytesHeader } from '@aftermile/contract/containers/exports'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { type CellReader, cellReaders } from '@aftermile/dashboards/rows/cell-readers'
import type { matchingRows } from '@aftermile/dashboards/rows/matching-rows'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { decodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import type { Db } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { datasetChunks } from '../../../../db/tables/datasets.ts'
import type { Download } from '../../../../http/routes/downloads.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ofSet } from '../chunks/chunk-store.ts'
import { isDeleted } from '../chunks/deleted-rows.ts'
import type { SetChunk } from '../sets/sets.ts'
import type { SetKey } from '../sources/data-source.ts'

/** Rows that are written at once. */
const rowsPerPiece = 1000

const unpack = promisify<Buffer, Buffer>(gunzip)

/** The chunks at the time of the request: later changes do not affect the file. */
export type ExportSource = {
  readonly chunks: readonly SetChunk[]
  readonly dataset: Dataset
  readonly set: SetKey
  readonly rowsMatching: ReturnType<typeof matchingRows>
  readonly now: number
}

type Opened = { readonly readers: ReadonlyMap<string, CellReader>; readonly rows: readonly number[] }

export type ExportWriter = { write(opened: Opened): Promise<Buffer>; end(): Promise<Buffer> }

/** Writes the matching rows with one chunk in memory at a time. Makes the first piece at once: its size gives an estimate of the full size. */
export async function exportPieces(
  ctx: Ctx,
  source: ExportSource,
  { write, end }: ExportWriter,
): Promise<Pick<Download, 'read' | 'headers'>> {
  const waiting = [...source.chunks]
  let opened: Opened = { readers: new Map(), rows: [] }
  let hasEnded = false
  let [seenRows, passedRows] = [0, 0]

  async function openNext(db: Db, chunk: SetChunk): Promise<void> {
    opened = await openChunk({ ...ctx, db }, source, chunk)
    seenRows += remainingRows(chunk)
    passedRows += opened.rows.length
  }

  async function piece(db: Db): Promise<Buffer | null> {
    for (;;) {
      const { readers, rows } = opened
      opened = { readers, rows: rows.slice(rowsPerPiece) }
      if (rows.length > 0) return write({ readers, rows: rows.slice(0, rowsPerPiece) })
      const chunk = waiting.shift()
      if (chunk === undefined) break
      await openNext(db, chunk)
    }
    if (hasEnded) return null
    hasEnded = true
    return end()
  }

  const first = await piece(ctx.db)
  const rowBytes = (first?.length ?? 0) / Math.max(1, Math.min(passedRows, rowsPerPiece))
  const all = source.chunks.reduce((sum, chunk) => sum + remainingRows(chunk), 0)
  const bytes = Math.round(rowBytes * (passedRows / Math.max(1, seenRows)) * all)
  return {
    headers: { [estimatedBytesHeader]: String(bytes) },
    read: (db, position) => (position === 0 ? Promise.resolve(first) : piece(db)),
  }
}

const remainingRows = ({ rows, deadCount }: SetChunk): number => rows - deadCount

async function openChunk(
  { db, tenantId }: Ctx,
  source: ExportSource,
  { number, dead: mask }: SetChunk,
): Promise<Opened> {
  const packed = await db.find(sql`
    select ${fieldsOf(datasetChunks, 'columns', 'texts')} from dataset_chunks
    where ${ofSet(tenantId, source.set)} and number = ${number}`)
  if (packed === null) throw new Error('The data was replaced while it was exported.')
  const [columns, texts] = await Promise.all([unpack(packed.columns), unpack(packed.texts)])
  const chunk = decodeChunk(source.dataset, columns)
  const rows = source.rowsMatching(chunk).filter(row => !isDeleted(mask, row))
  return { readers: cellReaders(source.dataset, { chunk, texts: decodeTexts(texts) }, source.now), rows }
}
