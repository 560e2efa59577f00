import { Agent, request as httpRequest } from 'node:http'
import type { Request } from './make-request.ts'

/** The status is 0 if the connection ended without a response. */
export type Outcome = { status: number; ms: number; text: string }

const giveUpMs = 30_000
const maxTries = 3
const keptLength = 500

export function openSender(url: string, parallel: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const { hostname, port } = new URL(url)

  function sendBy(by: Agent | false, { method, path, headers, body }: Request): Promise<Outcome> {
    return new Promise(resolve => {
      const startedAt = performance.now()
      const sent = httpRequest({ agent: by, hostname, port, method, path, headers: withLength(headers, body) })
      const end = (status: number, text: string) => resolve({ status, text, ms: performance.now() - startedAt })
      const givingUp = setTimeout(() => sent.destroy(new Error('no response')), giveUpMs)
      sent.on('close', () => clearTimeout(givingUp))
      sent.on('error', error => end(0, String(error)))
      sent.on('upgrade', (response, socket) => {
        socket.destroy()
        end(response.statusCode ?? 0, '')
      })
      sent.on('response', response => {
        let text = ''
        response.setEncoding('latin1')
        response.on('data', (chunk: string) => {
          if (text.length < keptLength) text += chunk.slice(0, keptLength)
        })
        response.on('close', () => end(response.statusCode ?? 0, text))
      })
      sent.end(body ?? undefined)
    })
  }

  return {
    close: () => agent.destroy(),
    /** A server may close a connection that waits for its next request. Then the request is sent on a new one. */
    async send(request: Request): Promise<Outcome> {
      let outcome = await sendBy(agent, request)
      for (let tries = 1; tries < maxTries && wasClosed(outcome); tries++) outcome = await sendBy(false, request)
      return outcome
    },
  }
}

const wasClosed = ({ status, ms }: Outcome): boolean => status === 0 && ms < giveUpMs / 2

const withLength = (headers: Request['headers'], body: Buffer | null) =>
  body === null ? headers : { ...headers, 'content-length': String(body.length) }
