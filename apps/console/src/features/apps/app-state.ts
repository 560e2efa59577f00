import type { App } from '@aftermile/contract/settings/apps'

/** Whether an app can do something: it is on and has a credential that is on. */
export function appState({ isEnabled, enabledCredentials }: Pick<App, 'isEnabled' | 'enabledCredentials'>) {
  if (!isEnabled) return { text: 'Off', color: 'var(--am-mark-none)' }
  if (enabledCredentials === 0) return { text: 'Needs a credential', color: 'var(--am-mark-late)' }
  return { text: 'On', color: 'var(--am-mark-on-time)' }
}
