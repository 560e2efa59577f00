import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'

export type SystemRequest = { method: string; url: URL; headers: http.IncomingHttpHeaders; body: string }
export type SystemAnswer = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string } | 'hang'

/** A local server that answers as a warehouse or transport system does. */
export async function openLocalSystem(answer: (request: SystemRequest) => SystemAnswer) {
  const requests: SystemRequest[] = []
  const system = { answer }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const received = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://system.example'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(received)
    const answered = system.answer(received)
    if (answered === 'hang') return
    const { status = 200, headers = {}, body, text = JSON.stringify(body) } = answered
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const call = outsideCaller({ allow: [`127.0.0.1:${port}`] })
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    call,
    answerWith: (next: typeof answer) => {
      system.answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
