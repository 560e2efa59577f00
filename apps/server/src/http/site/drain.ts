import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export type DrainOptions = {
  /** A connection is closed when it has been idle for so long. */
  idleMs: number
  /** After this time the rest is left to the caller. */
  maxMs: number
}

type Connection = { running: Set<ServerResponse>; idleSinceMs: number }

const checkMs = 20

/** Emitted by a server that begins to drain: what would hold a response open for long ends it now. */
export const drainEvent = 'drain-begins'

/**
 * Prepares a server to end its connections without failing a request. Closing an idle connection at once resets a request that is
 * on its way. So every response says "connection: close", and only a connection that stays idle is closed.
 */
export function prepareDrain(server: Server): (options: DrainOptions) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { running: new Set(), idleSinceMs: Date.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => connections.delete(socket))
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.running.add(response)
    if (isDraining) response.setHeader('connection', 'close')
    response.once('close', () => {
      connection.running.delete(response)
      connection.idleSinceMs = Date.now()
    })
  })

  return async ({ idleMs, maxMs }) => {
    isDraining = true
    server.emit(drainEvent)
    // Unlike the method of an HTTP server, this one closes no idle connections.
    NetServer.prototype.close.call(server)
    const startedAtMs = Date.now()
    for (const { running } of connections.values()) announceClose(running)
    while (connections.size > 0 && Date.now() - startedAtMs < maxMs) {
      for (const [socket, { running, idleSinceMs }] of connections)
        if (running.size === 0 && Date.now() - Math.max(idleSinceMs, startedAtMs) >= idleMs) socket.destroySoon()
      await new Promise(resolve => setTimeout(resolve, checkMs))
    }
  }
}

function announceClose(running: ReadonlySet<ServerResponse>): void {
  for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
}
