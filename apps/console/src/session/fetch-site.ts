import { SiteConfig } from '@aftermile/contract/site-config'
import { ApiProblem, problemOf } from '../api/problem.ts'
import { fetchWithRetries } from '../api/retries.ts'

/** The public configuration of this installation, readable before sign-in. */
export async function fetchSite(): Promise<SiteConfig> {
  const response = await fetchWithRetries('/config.json', () => ({ cache: 'no-cache' }))
  if (!response.ok) throw await problemOf(response)
  const read = SiteConfig.safeParse(await response.json().catch(() => null))
  if (!read.success) throw new ApiProblem({ status: 502, message: 'Couldn’t read the site configuration.' })
  return read.data
}
