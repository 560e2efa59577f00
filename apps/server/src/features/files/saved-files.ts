import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { insertRow } from '../../db/records.ts'
import { sql } from '../../db/sql.ts'
import { savedFiles as fileTable, savedFilePieces } from '../../db/tables/intake.ts'
import type { Upload } from '../../http/routes/uploads.ts'
import { deleteOldRows } from '../../jobs/delete-old-rows.ts'
import { job } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'

/** Deletes expired files. */
const sweep = job({
  name: 'saved-files-sweep',
  payload: z.object({}),
  cron: '41 2 * * *',
  spreadMinutes: 60,
  run: deleteOldRows({ saved_files: 'expires_at < tenant_now()' }),
})

export const savedFiles: Feature = { jobs: [sweep] }

const pieceBytes = 1024 * 1024

export type NewFile = {
  kind: string
  name: string
  contentType: string
  /** Null: never. */
  expiresAt: Date | string | null
  /** The order or shipment that the file belongs to. */
  container?: { id: string; merchantId: string }
}

/** Creates an empty file, to which pieces are added. Returns its id. */
export async function createFile(
  ctx: Ctx,
  { kind, name, contentType, expiresAt, container }: NewFile,
): Promise<string> {
  const id = randomUUID()
  const of = { containerId: container?.id ?? null, merchantId: container?.merchantId ?? null }
  const by = { createdBy: ctx.author.name, expiresAt }
  await ctx.db.run(sql`${insertRow(fileTable, { tenantId: ctx.tenantId, id, kind, name, contentType, ...of, ...by })}`)
  return id
}

/** Pieces of a file have positions from 0 without gaps. */
export async function addPiece({ db, tenantId }: Ctx, id: string, position: number, bytes: Buffer): Promise<void> {
  await db.run(sql`${insertRow(savedFilePieces, { tenantId, fileId: id, position, bytes })}`)
  await db.run(sql`
    update saved_files set size_bytes = size_bytes + ${bytes.length} where tenant_id = ${tenantId} and id = ${id}`)
}

/** Saves an upload piece by piece, so that only one piece is in memory. */
export async function saveUpload(ctx: Ctx, upload: Upload, file: Omit<NewFile, 'name'>): Promise<string> {
  const id = await createFile(ctx, { ...file, name: upload.name })
  let position = 0
  for await (const bytes of createReadStream(upload.path, { highWaterMark: pieceBytes })) {
    await ctx.db.run(sql`
      insert into saved_file_pieces (tenant_id, file_id, position, bytes)
      values (${ctx.tenantId}, ${id}, ${position++}, ${bytes as Buffer})`)
  }
  await ctx.db.run(sql`
    update saved_files set size_bytes = ${upload.sizeBytes}, sha256 = ${upload.sha256}
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
  return id
}

/** One piece, or null after the last. */
export async function readPiece(db: Db, tenantId: string, id: string, position: number): Promise<Buffer | null> {
  const row = await db.find<{ bytes: Buffer }>(sql`
    select bytes from saved_file_pieces where tenant_id = ${tenantId} and file_id = ${id} and position = ${position}`)
  return row?.bytes ?? null
}

/** Writes a saved file to a path. */
export async function writeToPath({ db, tenantId }: Ctx, id: string, path: string): Promise<void> {
  async function* pieces() {
    for (let position = 0; ; position++) {
      const bytes = await readPiece(db, tenantId, id, position)
      if (bytes === null) return
      yield bytes
    }
  }
  await pipeline(Readable.from(pieces(), { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
}

export async function removeFile({ db, tenantId }: Ctx, id: string): Promise<void> {
  await db.run(sql`delete from saved_files where tenant_id = ${tenantId} and id = ${id}`)
}
