import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../runtime/metrics.ts'

/** Counts and logs every request. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requestEnded({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // Only the path is logged: a query may contain a token.
    const path = request.url.split('?', 1)[0]
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
