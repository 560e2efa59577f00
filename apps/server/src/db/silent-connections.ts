import { Socket } from 'node:net'
import type pg from 'pg'

/** The database itself ends a statement at its limit. Only if it says nothing for so much longer is it gone. */
const graceMs = 2000

const usualLimits = new WeakMap<pg.Client, number>()

/**
 * Destroys connections from which nothing comes back: the host is gone or frozen, and no packet says so. Those who wait get an error, as if
 * the connection had been cut. The idle connections of the pool go with it, because they lead to the same host.
 */
export function destroySilentConnections(pool: pg.Pool, statementTimeoutMs: number): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('connect', client => {
    // Each byte that is sent or received starts the time again.
    socketOf(client)
      ?.setTimeout(statementTimeoutMs + graceMs)
      .on('timeout', () => {
        if (!isWaiting(client)) return
        for (const poolClient of [client, ...idle]) socketOf(poolClient)?.destroy(new SilentConnection())
      })
  })
  pool.on('acquire', client => idle.delete(client))
  pool.on('release', (_, client) => {
    idle.add(client)
    allowUsual(client)
  })
  pool.on('remove', client => idle.delete(client))
}

/** Waits longer for the statements of this connection, until it is released. */
export function allowLonger(client: pg.Client, statementTimeoutMs: number): void {
  const socket = socketOf(client)
  if (!socket?.timeout) return
  usualLimits.set(client, usualLimits.get(client) ?? socket.timeout)
  socket.setTimeout(statementTimeoutMs + graceMs)
}

function allowUsual(client: pg.Client): void {
  const usualMs = usualLimits.get(client)
  if (usualMs === undefined) return
  usualLimits.delete(client)
  socketOf(client)?.setTimeout(usualMs)
}

function socketOf({ connection: { stream } }: pg.Client): Socket | null {
  return stream instanceof Socket ? stream : null
}

/** Whether a query has been sent whose end has not arrived. pg says so in a property that its types leave out. */
const isWaiting = (client: pg.Client): boolean => 'readyForQuery' in client && client.readyForQuery === false

class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database does not answer')
  }
}
