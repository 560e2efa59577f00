import { currentCaller } from './caller.ts'
import { unreachable } from './problem.ts'
import { retryAfterMs } from './retry-after.ts'

const retries = 3
const maxPauseMs = 30_000

/** Retries a request after a temporary failure: no connection, 5xx, or 429 (after the time it asks for). */
export const fetchWithRetries = (url: string, request: () => RequestInit): Promise<Response> =>
  sendWithRetries(() => tryFetch(url, request()), request().signal)

/** Sends until there is an answer that a retry would not change. `send` returns null when there was no response at all. */
export async function sendWithRetries(
  send: () => Promise<Response | null>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await send()
    const isLast = attempt === retries
    if (response !== null && (isLast || !isTemporary(response.status))) return response
    if (isLast) throw unreachable()
    await pause(pauseMs(attempt, response), signal)
  }
}

/** Null when there was no response at all. A cancelled request still throws. */
async function tryFetch(url: string, request: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    return null
  }
}

const isTemporary = (status: number) => status >= 500 || status === 429

function pauseMs(attempt: number, response: Response | null): number {
  const requestedMs = response === null ? null : retryAfterMs(response.headers.get('retry-after'))
  return Math.min(requestedMs ?? currentCaller().firstPauseMs * 3 ** attempt, maxPauseMs)
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
