import { apps } from '@aftermile/contract/settings/apps'
import { appOfSource, systemName } from '@aftermile/domain/carriers/event-sources'
import { useNames } from '../../../api/use-names.ts'
import { useMayDo } from '../../../session/session-store.ts'

/** Names where events come from: a service provider or a connected system. */
export function useSourceNames(): (id: string) => string {
  const { nameOf } = useNames()
  return id => systemName(appOfSource(id) ?? '') ?? nameOf('serviceProvider', id)
}

/** The page that a mapping belongs to; null: the user may not open it. */
export function useSourcePath(id: string): string | null {
  const mayOpenApps = useMayDo(apps.get.need)
  const appId = appOfSource(id)
  if (appId === null) return `/service-providers/${encodeURIComponent(id)}`
  return mayOpenApps ? `/apps/${encodeURIComponent(appId)}` : null
}
