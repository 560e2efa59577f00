import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An answer of a provider. Null: it never answers. */
export type ProviderAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
} | null

export type FakeProvider = {
  readonly url: string
  /** Its address for EGRESS_ALLOW. */
  readonly allow: string
  readonly requests: ProviderRequest[]
  /** How it answers from now on. A text is sent as it is, everything else as JSON. */
  answer: (request: ProviderRequest) => ProviderAnswer
  close(): Promise<void>
}

/** A local server that plays a provider and keeps what it was sent. */
export async function startFakeProvider(answer: FakeProvider['answer']): Promise<FakeProvider> {
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', part => parts.push(part))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, path: url, headers, body: Buffer.concat(parts).toString() }
      provider.requests.push(request)
      const reply = provider.answer(request)
      if (reply === null) return
      const { status = 200, body } = reply
      outgoing.writeHead(status, { 'content-type': 'application/json', ...reply.headers })
      outgoing.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    requests: [],
    answer,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
