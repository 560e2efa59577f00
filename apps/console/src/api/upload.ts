import { apiBase, type Endpoint, pathOf, type Reply, type SentQuery } from '@aftermile/contract/endpoint'
import type { z } from 'zod'
import { currentCaller } from './caller.ts'
import { type ApiProblem, problemOf, unreachable } from './problem.ts'

type UploadEndpoint = Endpoint & { upload: true; reply: z.ZodType }

type Options<E extends Endpoint> = {
  query: SentQuery<E>
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file and reports progress, which fetch cannot. Throws an ApiProblem, or the signal's reason when cancelled. */
export async function upload<E extends UploadEndpoint>(endpoint: E, options: Options<E>): Promise<Reply<E>> {
  const key = crypto.randomUUID()
  const send = () => sendOnce(endpoint, options, key)
  let response = await send()
  if (response.status === 401 && (await currentCaller().renew())) response = await send()
  if (!response.ok) throw await problemOf(response)
  return endpoint.reply.parse(await response.json()) as Reply<E> // parsed by the schema of this endpoint
}

function sendOnce(
  endpoint: Endpoint,
  { query, file, onProgress, signal }: Options<Endpoint>,
  key: string,
): Promise<Response> {
  const { origin, accessToken, tenantId } = currentCaller()
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject: (reason: ApiProblem | unknown) => void) => {
    const request = new XMLHttpRequest()
    request.open(
      endpoint.method,
      `${origin}${apiBase}${pathOf(endpoint)}?${new URLSearchParams(query as Record<string, string>)}`,
    ) // the query is flat in every contract
    const [token, tenant] = [accessToken(), tenantId()]
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (tenant !== null) request.setRequestHeader('x-tenant', tenant)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

const responseOf = (request: XMLHttpRequest): Response =>
  new Response(request.responseText, {
    status: request.status,
    headers: { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' },
  })
