import { apiBase, type Endpoint, type Params, pathOf } from '@aftermile/contract/endpoint'
import { currentCaller } from './caller.ts'
import { problemOf } from './problem.ts'
import { fetchWithRetries } from './retries.ts'

type DownloadEndpoint = Endpoint & { download: string }

/** Fetches a file with the caller's token, which a link could not send, and gives it to the browser to keep. */
export async function download<E extends DownloadEndpoint>(endpoint: E, params: Params<E>): Promise<void> {
  const response = await fetchFile(endpoint, params)
  saveFile(await response.blob(), nameOf(response) ?? 'download')
}

/** The same file to look at instead. */
export async function fetchFile<E extends DownloadEndpoint>(endpoint: E, params: Params<E>): Promise<Response> {
  const { origin, renew } = currentCaller()
  const ask = () => fetchWithRetries(`${origin}${apiBase}${pathOf(endpoint, params)}`, request)
  let response = await ask()
  if (response.status === 401 && (await renew())) response = await ask()
  if (!response.ok) throw await problemOf(response)
  return response
}

/** Keeps something the console has made itself. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function request(): RequestInit {
  const { accessToken, tenantId } = currentCaller()
  const [token, tenant] = [accessToken(), tenantId()]
  return { headers: { ...(token && { authorization: `Bearer ${token}` }), ...(tenant && { 'x-tenant': tenant }) } }
}

function nameOf(response: Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
