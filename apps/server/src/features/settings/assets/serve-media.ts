import { mediaWidths } from '@aftermile/domain/content/media'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { asDb } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { notFound } from '../../../runtime/problem.ts'
import { pageHeaders } from '../../../security/page-headers.ts'

type Version = { width: number; contentType: string; bytes: Buffer; isTouched: boolean }

/** Serves images to everyone who has their address. What is at an address never changes. */
export function mountMedia(app: FastifyInstance, pool: pg.Pool): void {
  const db = asDb(pool)
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, hex = '', digits = ''] = /^([0-9a-f]{64})-([1-9]\d{0,4})$/.exec(request.params.name) ?? []
    if (hex === '') throw notFound()
    const [hash, widthPx] = [Buffer.from(hex, 'hex'), Number(digits)]
    const version = await db.find<Version>(sql`
      select width, content_type as "contentType", bytes, is_touched as "isTouched" from identity.media(${hash}, ${widthPx})`)
    if (version === null || !(mediaWidths.includes(widthPx) || version.width === widthPx)) throw notFound()
    if (!version.isTouched) await db.run(sql`select identity.touch_media(${hash})`)
    const etag = `"${hex}-${version.width}"`
    reply.headers({ ...pageHeaders.media, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(version.contentType).send(version.bytes)
  })
}
