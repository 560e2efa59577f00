import type { SiteConfig } from '@aftermile/contract/site-config'
import type { QueryClient } from '@tanstack/react-query'
import type { TabChannel } from './tab-channel.ts'
import type { Token } from './tokens/given-token.ts'
import type { Issuer } from './tokens/issuer.ts'

type Current = {
  site: SiteConfig | null
  issuer: Issuer | null
  token: Token | null
  queries: QueryClient | null
  tabs: TabChannel | null
}

/** What the session of this window works with; only session/ writes it. */
export const sessionParts: Current = { site: null, issuer: null, token: null, queries: null, tabs: null }

export const currentSite = (): SiteConfig | null => sessionParts.site

/** Where help is: what this installation names, or our own pages. */
export const helpCenterUrl = (): string => sessionParts.site?.helpCenterUrl ?? '/help'
