import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '../../../security/page-headers.ts'

/** A page as bytes, ready to be sent as often as it is asked for. */
export type ServedPage = {
  readonly html: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'br' | 'gzip'

/** A page that is ready to be sent. */
export const servedPage = (html: string, options: Parameters<typeof pageHeaders.tracking>[0]): ServedPage => ({
  html: Buffer.from(html),
  compressed: new Map(),
  headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders.tracking(options) },
})

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compressors: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: html => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: html => gzipped(html),
}

type Sending = { readonly status?: number; readonly more?: Readonly<Record<string, string>> }

/** Sends a page past the compression and headers of other replies: its bytes and headers are made once. */
export async function sendServed(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, headers, compressed }: ServedPage,
  { status = 200, more = {} }: Sending = {},
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  const bytes = encoding === null ? html : await compressedOf(html, compressed, encoding)
  reply.hijack()
  reply.raw.writeHead(status, {
    ...headers,
    ...more,
    'content-length': bytes.length,
    ...(encoding !== null && { 'content-encoding': encoding }),
    'x-request-id': request.id,
  })
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes)
  return reply
}

function compressedOf(html: Buffer, known: ServedPage['compressed'], encoding: Encoding): Promise<Buffer> {
  const found = known.get(encoding)
  if (found !== undefined) return found
  const made = compressors[encoding](html)
  known.set(encoding, made)
  return made
}

function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  if (typeof accepted !== 'string' || /q=0(\.0*)?\s*(,|$)/.test(accepted)) return null
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
