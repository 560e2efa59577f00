import type { SiteConfig } from '@aftermile/contract/site-config'
import type { QueryClient } from '@tanstack/react-query'
import type { TabChannel } from './tab-channel.ts'
import type { Token } from './tokens/given-token.ts'
import type { Issuer } from './tokens/issuer.ts'

type SessionParts = {
  site: SiteConfig | null
  issuer: Issuer | null
  token: Token | null
  queries: QueryClient | null
  tabs: TabChannel | null
}

/** The objects that the session of this window works with. Only session/ writes them. */
export const sessionParts: SessionParts = { site: null, issuer: null, token: null, queries: null, tabs: null }

export const currentSite = (): SiteConfig | null => sessionParts.site
