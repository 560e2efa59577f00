import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'

export type BreakableProxy = {
  /** The address of the database, through the proxy. */
  url: string
  /** Resets every connection and all new ones, as when PostgreSQL is killed. */
  cut(): void
  mend(): void
  /** Loses every byte from now on, while all connections stay open, as when the host is frozen or gone. */
  freeze(): void
  thaw(): void
  /** How many connections it has refused. */
  refused(): number
  close(): void
}

/** A way to a database that can be cut without harm to the other tests on the same PostgreSQL. */
export async function openBreakableProxy(databaseUrl: string): Promise<BreakableProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let isFrozen = false
  let refused = 0

  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.on('data', bytes => {
      if (!isFrozen) to.write(bytes)
    })
  }
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer(socket => {
    if (isCut) {
      refused++
      socket.resetAndDestroy()
      return
    }
    const upstream = openSocket(Number(target.port), target.hostname)
    pass(socket, upstream)
    pass(upstream, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a host and port has such an address
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false
    },
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
    refused: () => refused,
    close: () => {
      cut()
      server.close()
    },
  }
}
