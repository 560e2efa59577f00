import { SiteConfig } from '@aftermile/contract/site-config'
import { ApiProblem, problemOf } from '../api/problem.ts'
import { fetchWithRetries } from '../api/retries.ts'

/** What this installation is, told before anyone signs in. */
export async function fetchSite(): Promise<SiteConfig> {
  const response = await fetchWithRetries('/config.json', () => ({ cache: 'no-cache' }))
  if (!response.ok) throw await problemOf(response)
  const read = SiteConfig.safeParse(await response.json().catch(() => null))
  if (!read.success) throw new ApiProblem({ status: 502, message: 'The configuration of this site is not readable.' })
  return read.data
}
