import type { Endpoint } from '@aftermile/contract/endpoint'
import type { RequestCtx } from '../../tenancy/context.ts'
import type { HttpResponse } from './response.ts'
import type { Input, Route } from './route.ts'
import { serveResponse } from './serve.ts'
import type { StreamedBody } from './streamed-body.ts'

export type Download = {
  name: string
  contentType: string
  headers?: Record<string, string>
  read: StreamedBody['read']
}

type DownloadEndpoint = Endpoint & { download: string }

/** Serves a file. Rights are checked once; each piece is read in a short transaction of its own. */
export function serveDownload<const E extends DownloadEndpoint>(
  endpoint: E,
  handler: (ctx: RequestCtx, input: Input<E>) => Promise<Download>,
): Route {
  return serveResponse(endpoint, async (ctx, input) => downloadResponse(ctx, await handler(ctx, input)))
}

export function downloadResponse(ctx: RequestCtx, { name, contentType, headers: more, read }: Download): HttpResponse {
  const headers = {
    'content-type': contentType,
    'content-disposition': attachmentHeader(name),
    'cache-control': 'private, no-store',
    ...more,
  }
  return { status: 200, headers, body: null, pieces: { limits: ctx.actor, read } }
}

/** The header content-disposition of a file for the reader to store. */
export const attachmentHeader = (name: string): string =>
  `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`

const plain = (name: string): string => name.replace(/[^\w. ()-]/g, '_')

const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, escape)
