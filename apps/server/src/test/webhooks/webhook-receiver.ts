import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Answer = {
  readonly status: number
  readonly text?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** null: it never answers. */
export type AnswerTo = (received: Received) => Answer | null

export type WebhookReceiver = {
  readonly url: string
  /** For EGRESS_ALLOW. */
  readonly allow: string
  readonly received: Received[]
  answer: AnswerTo
  close(): Promise<void>
}

/** A server that webhooks are sent to. It keeps what it gets. */
export async function startReceiver(answer: AnswerTo = () => ({ status: 204 })): Promise<WebhookReceiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    const item = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    received.push(item)
    const reply = receiver.answer(item)
    if (reply !== null) response.writeHead(reply.status, reply.headers).end(reply.text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    received,
    answer,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}
