import type { IncomingMessage } from 'node:http'
import { hubPath } from '@aftermile/contract/hub-events'
import { apiBase } from '@aftermile/contract/index'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actors, credentialsOf } from '../http/access/actors.ts'
import { parsed } from '../http/pipeline/parse-request.ts'
import { forbidden, Problem } from '../runtime/problem.ts'
import type { Actor } from '../tenancy/context.ts'
import { type Connection, disconnect, type IdentifiedClient, receiveText } from './connection.ts'
import type { Feed } from './feed.ts'
import type { HubMessage } from './listener.ts'
import * as protocol from './protocol.ts'

export type HubOptions = { feed: Feed; actors: Actors; publicUrl: string }

const path = apiBase + hubPath

/** Only the hub speaks another protocol. Some clients offer HTTP/2 on every request. */
export const isHubUpgrade = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === path

const Query = z.object({ access_token: z.string().optional(), tenant: z.string().optional() })

const maxFrameBytes = 16 * 1024
const longestTimerMs = 2 ** 31 - 1
/** The hub at /api/v1/signalr. Microsoft's client connects with the access token and receives the events that its user may see. */
export async function mountHub(app: FastifyInstance, { feed, actors, publicUrl }: HubOptions): Promise<void> {
  const origin = new URL(publicUrl).origin
  const connections = new Set<Connection>()
  await app.register(websocket, { options: { maxPayload: maxFrameBytes } })

  feed.listen({ onMessage: send, onGap: () => disconnectAll() })
  // Node no longer reads the connection of an upgrade, so a refusal ends it.
  app.addHook('onResponse', async ({ raw }) => {
    if (isHubUpgrade(raw)) raw.socket.end()
  })
  const pingTimer = setInterval(keepAlive, protocol.pingMs)
  app.addHook('preClose', async () => {
    clearInterval(pingTimer)
    disconnectAll()
  })

  app.post(`${path}/negotiate`, async request => {
    await identify(request)
    return {
      negotiateVersion: 1,
      connectionId: request.id,
      connectionToken: request.id,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  })

  const clients = new WeakMap<FastifyRequest, IdentifiedClient>()
  const admit = async (request: FastifyRequest) => {
    const { origin: from } = request.headers
    if (from !== undefined && from !== origin) throw forbidden('This origin isn’t allowed to connect')
    clients.set(request, await identify(request))
  }
  app.get(path, { websocket: true, preValidation: admit }, (socket, request) => {
    const client = clients.get(request)
    if (!client) return socket.terminate()
    const connection: Connection = { ...client, socket, isOpen: false, lastMessageAt: Date.now() }
    connections.add(connection)
    const expiry = closeAtExpiry(connection)
    socket.on('message', data => receiveText(connection, String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(expiry)
      connections.delete(connection)
    })
  })

  /**
   * Browsers cannot set headers of a WebSocket, so token and tenant may come in the query, which is never logged. No transaction
   * compares the stamp of a socket, so it is compared here.
   */
  async function identify(request: FastifyRequest): Promise<IdentifiedClient> {
    const { access_token: token = null, tenant = null } = parsed(Query, request.query)
    const sent = credentialsOf(request, token)
    const credentials = { ...sent, tenantId: sent.tenantId ?? tenant }
    const client = { credentials, identified: await actors.identify(credentials) }
    const [changed] = await actors.findChanged([client])
    if (changed === undefined) return client
    actors.forget(credentials)
    return { credentials, identified: await actors.identify(credentials) }
  }

  function send(message: HubMessage): void {
    const ofTenant = [...connections].filter(({ identified }) => identified.actor.tenantId === message.tenantId)
    if (message.kind === 'rights') {
      void recheckRights()
      return
    }
    const text = protocol.invocation(message.event, message.payload)
    for (const { socket, isOpen, identified } of ofTenant) {
      if (isOpen && mayReceive(identified.actor, message.audience)) socket.send(text)
    }
  }

  /** Rights may have changed: clients without access are disconnected, the others get their current rights. */
  async function recheckRights(): Promise<void> {
    // No rights change while the database is unreachable, and every request checks them anyway.
    const changed = await actors.findChanged([...connections]).catch(() => [])
    for (const connection of changed) {
      actors.forget(connection.credentials)
      await actors.identify(connection.credentials).then(
        identified => {
          connection.identified = identified
        },
        (error: unknown) => {
          if (error instanceof Problem && error.status < 500)
            disconnect(connection, 'Your permissions have changed', false)
        },
      )
    }
  }

  function keepAlive(): void {
    const timedOutBefore = Date.now() - protocol.clientTimeoutMs
    for (const connection of connections) {
      if (connection.lastMessageAt < timedOutBefore) connection.socket.terminate()
      else if (connection.isOpen) connection.socket.send(protocol.ping)
    }
    void recheckRights()
  }

  function closeAtExpiry(connection: Connection): NodeJS.Timeout {
    const leftMs = connection.identified.validTo.getTime() - Date.now()
    return setTimeout(
      () => disconnect(connection, 'The access token has expired', true),
      Math.min(Math.max(leftMs, 0), longestTimerMs),
    )
  }

  /** Disconnects all clients when events were missed or this process ends. They reconnect and reload their data. */
  function disconnectAll(): void {
    for (const connection of connections) disconnect(connection, null, true)
  }
}

type Audience = Extract<HubMessage, { kind: 'event' }>['audience']

function mayReceive(actor: Actor, { userId, scope, merchantId }: Audience): boolean {
  if (userId !== undefined && (userId !== actor.userId || actor.homeTenantId !== actor.tenantId)) return false
  if (scope !== undefined && !actor.scopes.includes(scope)) return false
  return merchantId === undefined || actor.merchants.length === 0 || actor.merchants.includes(merchantId)
}
