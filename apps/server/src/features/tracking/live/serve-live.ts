import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { drainEvent } from '../../../http/site/drain.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { notFound, tooMany } from '../../../runtime/problem.ts'
import { addressOf, partsOf } from '../find/find-by-code.ts'
import { coldCost } from '../limits/gate.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { openStreams } from './streams.ts'

type Request = { Params: { code: string } }

/** After a lost connection, so that not all come back at once. */
const retryMs = 5000
const waitSeconds = 60

/** Serves the news of a shipment as server-sent events. */
export function mountLive(app: FastifyInstance, context: TrackingContext): void {
  const { gate, tenantOfHost } = context
  const streams = openStreams(context)
  app.server.once(drainEvent, () => streams.close())
  app.addHook('preClose', async () => streams.close())

  app.get<Request>('/track/:code/live', { exposeHeadRoute: false }, async (request, reply) => {
    const { code } = request.params
    reply.header('access-control-allow-origin', '*')
    const wait = await gate.page(request, partsOf(code).key, coldCost)
    const page = { address: addressOf(request, tenantOfHost), network: networkOf(request.ip) }
    const opened = wait === null ? await streams.open(page, start) : 'full'
    if (opened === 'unknown') throw notFound()
    if (opened === 'open') return reply
    await gate.hold()
    throw tooMany(wait ?? waitSeconds)

    function start(version: string): ServerResponse {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      reply.raw.write(`retry: ${retryMs}\nevent: version\ndata: ${version}\n\n`)
      return reply.raw
    }
  })
}
