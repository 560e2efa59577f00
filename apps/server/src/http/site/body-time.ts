import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../runtime/problem.ts'

export type BodyTime = { bodyMs: number; uploadMs: number }

/** How long a request may take to arrive. A file may be 100 MB, anything else is small. */
export const bodyTime: BodyTime = { bodyMs: 60_000, uploadMs: 15 * 60_000 }

/** Replies 408 when a body has not arrived in time, so that a client that sends byte after byte holds no connection for ever. */
export function limitBodyTime(app: FastifyInstance, { bodyMs, uploadMs }: BodyTime): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const late = () => {
      if (request.raw.complete) return
      if (reply.sent) return void request.raw.destroy()
      const { status, body } = new Problem(408, { message: 'The request took too long to arrive' })
      reply.code(status).header('connection', 'close').send(body)
    }
    const timer = setTimeout(late, isUpload(request) ? uploadMs : bodyMs)
    for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false
