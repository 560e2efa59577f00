import type { FastifyInstance } from 'fastify'

/** Makes sure that a request that was refused before it was read completely does not block the next one on its connection. */
export function freeConnections(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    raw.unpipe()
    raw.resume()
  })
  // If decompressing fails, the rest of the request can no longer be read.
  app.addHook('onSend', async ({ headers, raw }, reply) => {
    if (headers['content-encoding'] !== undefined && !raw.complete) reply.header('connection', 'close')
  })
  // Node may lose its place in a connection after an offer to upgrade it that is not accepted.
  app.server.prependListener('request', (request, response) => {
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close')
  })
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { connection: 'close' }).end()
  })
}
