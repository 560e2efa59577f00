import type { AppMetrics } from '@aftermile/contract/settings/app-metrics'
import type { App } from '@aftermile/contract/settings/apps'

type Switched = Pick<App, 'isEnabled' | 'enabledCredentials'>
type Metrics = readonly Pick<AppMetrics, 'state'>[]

/** Whether an app can do something, and does it: it is on, and has a credential that is on. */
export function appState({ isEnabled, enabledCredentials }: Switched, metrics: Metrics = []) {
  if (!isEnabled) return { text: 'Off', color: 'var(--am-mark-none)' }
  if (enabledCredentials === 0) return { text: 'Needs a credential', color: 'var(--am-mark-late)' }
  const failing = metrics.filter(({ state }) => state === 'failing').length
  if (failing > 0) return { text: failingText(failing, enabledCredentials), color: 'var(--am-mark-expired)' }
  const isWorking = metrics.some(({ state }) => state === 'working')
  return { text: isWorking ? 'Working' : 'On', color: 'var(--am-mark-on-time)' }
}

const failingText = (failing: number, all: number): string =>
  all === 1 ? 'Failing' : `${failing} of ${all} credentials failing`
