import { type Material, makeRequest, type Request } from './make-request.ts'
import { type Outcome, openSender } from './send-request.ts'

export type FuzzOptions = {
  url: string
  material: Material
  seed: string
  /** The number of the first request. */
  first?: number
  requests: number
  parallel?: number
  onProgress?: (sent: number) => void
}

export type Failure = { number: number; request: Request; outcome: Outcome }
export type FuzzResult = { statuses: Record<string, number>; slowestMs: number; failures: Failure[] }

const longestMs = 5000
const mostFailures = 100
const progressEvery = 10_000

/** Sends the requests of a seed, until there are too many failures. A failure is a 5xx, no response at all, or a response that took too long. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, material, seed, first = 0, requests, parallel = 8, onProgress } = options
  const sender = openSender(url, parallel)
  const result: FuzzResult = { statuses: {}, slowestMs: 0, failures: [] }
  let next = first
  async function sendNext(): Promise<void> {
    while (next < first + requests && result.failures.length < mostFailures) {
      const number = next++
      const request = makeRequest(material, seed, number)
      const outcome = await sender.send(request)
      result.statuses[outcome.status] = (result.statuses[outcome.status] ?? 0) + 1
      result.slowestMs = Math.max(result.slowestMs, Math.round(outcome.ms))
      if (isFailure(outcome)) result.failures.push({ number, request, outcome })
      if ((number + 1 - first) % progressEvery === 0) onProgress?.(number + 1 - first)
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendNext))
  sender.close()
  return result
}

const isFailure = ({ status, ms }: Outcome): boolean => status === 0 || status >= 500 || ms > longestMs
