import type { SiteConfig } from '@aftermile/contract/site-config'
import type { QueryClient } from '@tanstack/react-query'
import type { Issuer } from './issuer.ts'
import type { Tabs } from './tabs.ts'
import type { Token } from './token.ts'

type Current = {
  site: SiteConfig | null
  issuer: Issuer | null
  token: Token | null
  queries: QueryClient | null
  tabs: Tabs | null
}

/** What the session of this window works with; only session/ writes it. */
export const current: Current = { site: null, issuer: null, token: null, queries: null, tabs: null }

export const currentSite = (): SiteConfig | null => current.site

/** Where help is: what this installation names, or our own pages. */
export const helpCenterUrl = (): string => current.site?.helpCenterUrl ?? '/help'
