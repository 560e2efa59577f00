import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The mean delay of the event loop, in ms, from which calls and then pages are refused. */
export type OverloadLimits = { readonly callsMs: number; readonly pagesMs: number; readonly sampleMs?: number }

const usualLimits: OverloadLimits = { callsMs: 2000, pagesMs: 5000 }

const retrySeconds = { call: 2, page: 5 } as const
const message = 'Too busy right now. Try again in a moment'

/**
 * Refuses requests while the process is too busy: calls of programs first, because they can wait, then pages. A browser gets a page that tries
 * again by itself. Scripts, styles and what watches the process are always answered.
 */
export async function limitLoad(app: FastifyInstance, { callsMs, pagesMs, sampleMs = 1000 } = usualLimits) {
  await app.register(underPressure, {
    maxEventLoopDelay: callsMs,
    sampleInterval: sampleMs,
    pressureHandler: (request, reply, _, delayMs = 0) => {
      if (isCall(request)) return refuse(reply, 'call', { message })
      if (isPage(request) && delayMs > pagesMs) return refuse(reply.type('text/html; charset=utf-8'), 'page', busyPage)
      return undefined
    },
  })
}

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') || url.startsWith('/track/api/')

const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

function refuse(reply: FastifyReply, kind: keyof typeof retrySeconds, body: string | { message: string }): undefined {
  reply.code(503).header('retry-after', String(retrySeconds[kind]))
  return body as unknown as undefined // what is returned is sent; only the types of the plugin do not say so
}

const busyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retrySeconds.page}">
<title>Just a moment</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; line-height: 1.5; }
</style>
</head>
<body>
<h1>Just a moment</h1>
<p role="status">Too many people are here at once. This page tries again by itself in a few seconds, so you can leave it open.</p>
</body>
</html>
`
