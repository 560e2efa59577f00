import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppContext } from '../../adapters/apps/message-sender.ts'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { outsideConnector } from '../../adapters/egress/connect-outside.ts'

export type ProviderRequest = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** hang: never answers; hangUp: closes the connection. An object as body is sent as JSON. */
export type ProviderAnswer =
  | 'hang'
  | 'hangUp'
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: object | string }

export type ProviderServer = {
  readonly url: string
  /** For EGRESS_ALLOW. */
  readonly allow: string
  readonly requests: ProviderRequest[]
  answer: (request: ProviderRequest) => ProviderAnswer
  close(): Promise<void>
}

/** A local server that answers as a provider would. */
export async function startProvider(answer: ProviderServer['answer'] = () => ({})): Promise<ProviderServer> {
  const requests: ProviderRequest[] = []
  const server = http.createServer(async (incoming, response) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body: Buffer.concat(pieces).toString() }
    requests.push(request)
    const given = provider.answer(request)
    if (given === 'hang') return
    if (given === 'hangUp') return incoming.socket.destroy()
    const { status = 200, headers: sent = {}, body = '' } = given
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...sent })
    response.end(isText ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    requests,
    answer,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

/** A context that may call the given servers only. */
export const callingContext = (allow: readonly string[], more: Partial<AppContext> = {}): AppContext => ({
  call: outsideCaller({ allow }),
  connect: outsideConnector({ allow }),
  now: Date.now,
  ...more,
})
