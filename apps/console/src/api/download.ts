import {
  apiBase,
  type Endpoint,
  type Params,
  pathOf,
  type SentBody,
  type SentQuery,
} from '@aftermile/contract/endpoint'
import { queryOf } from './call.ts'
import { currentCaller } from './caller.ts'
import { problemOf } from './problem.ts'
import { fetchWithRetries } from './retries.ts'

type DownloadEndpoint = Endpoint & { download: string }

type FileOptions<E extends Endpoint> = {
  params?: Params<E>
  query?: SentQuery<E>
  body?: SentBody<E>
  signal?: AbortSignal
  onBytes?: (received: number, headers: Headers) => void
}

/** Fetches a file with the caller's token, which a plain link cannot send. */
export async function fetchFile<E extends DownloadEndpoint>(endpoint: E, options: FileOptions<E>) {
  const { origin, renew } = currentCaller()
  const url = `${origin}${apiBase}${pathOf(endpoint, options.params)}${queryOf(options.query)}`
  const send = () => fetchWithRetries(url, () => request(endpoint, options))
  let response = await send()
  if (response.status === 401 && (await renew())) response = await send()
  if (!response.ok) throw await problemOf(response)
  return { content: await contentOf(response, options.onBytes), name: nameOf(response) ?? 'download' }
}

/** Fetches a file and saves it as a download. */
export async function download<E extends DownloadEndpoint>(endpoint: E, params: Params<E>): Promise<void> {
  const { content, name } = await fetchFile(endpoint, { params })
  saveFile(content, name)
}

async function contentOf(response: Response, onBytes?: (received: number, headers: Headers) => void): Promise<Blob> {
  if (!onBytes || response.body === null) return response.blob()
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        received += piece.length
        onBytes(received, response.headers)
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, { headers: { 'content-type': response.headers.get('content-type') ?? '' } }).blob()
}

/** Saves a file that the console made as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function request({ method }: Endpoint, { body, signal }: { body?: unknown; signal?: AbortSignal }): RequestInit {
  const { accessToken, tenantId } = currentCaller()
  const [token, tenant] = [accessToken(), tenantId()]
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(tenant && { 'x-tenant': tenant }),
  }
  return { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }), ...(signal && { signal }) }
}

function nameOf(response: Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
