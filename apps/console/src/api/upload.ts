import { apiBase, type Endpoint, pathOf, type Reply, type SentQuery } from '@aftermile/contract/endpoint'
import type { z } from 'zod'
import { queryOf } from './call.ts'
import { currentCaller } from './caller.ts'
import { problemOf } from './problem.ts'
import { sendWithRetries } from './retries.ts'

type UploadEndpoint = Endpoint & { upload: true; reply: z.ZodType }

type Options<E extends Endpoint> = {
  params?: Readonly<Record<string, string>>
  query?: SentQuery<E>
  ifMatch?: string | null
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file and reports progress, which fetch cannot. Its key makes repeats harmless. Throws an ApiProblem, or the signal's reason when cancelled. */
export async function upload<E extends UploadEndpoint>(endpoint: E, options: Options<E>): Promise<Reply<E>> {
  const key = crypto.randomUUID()
  const send = () => sendWithRetries(() => sendOnce(endpoint, options, key), options.signal)
  let response = await send()
  if (response.status === 401 && (await currentCaller().renew())) response = await send()
  if (!response.ok) throw await problemOf(response)
  return endpoint.reply.parse(await response.json()) as Reply<E> // parsed by the schema of this endpoint
}

/** Null when there was no response at all. */
function sendOnce(
  endpoint: Endpoint,
  { params, query, ifMatch, file, onProgress, signal }: Options<Endpoint>,
  key: string,
): Promise<Response | null> {
  const { origin, accessToken, tenantId } = currentCaller()
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `${origin}${apiBase}${pathOf(endpoint, params)}${queryOf(query)}`)
    const [token, tenant] = [accessToken(), tenantId()]
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (tenant !== null) request.setRequestHeader('x-tenant', tenant)
    if (ifMatch) request.setRequestHeader('if-match', ifMatch)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => resolve(null))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
