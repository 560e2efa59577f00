import type { AppMetrics } from '@aftermile/contract/settings/app-metrics'
import type { CredentialMetrics } from '@aftermile/contract/settings/service-provider-metrics'
import { minuteTime } from '../../../ui/text/time-text.ts'

export type CredentialState = { readonly text: string; readonly color: string; readonly detail: string }

const colors = {
  good: 'var(--am-mark-on-time)',
  waiting: 'var(--am-mark-late)',
  bad: 'var(--am-mark-expired)',
  none: 'var(--am-mark-none)',
} as const

type Metrics = Pick<CredentialMetrics, 'state' | 'until' | 'lastError' | 'lastGoodAt'>

/** How a credential of a service provider is doing, in words. Without metrics only whether it is on is known. */
export function stateOf(isEnabled: boolean, metrics: Metrics | undefined): CredentialState {
  if (!isEnabled) return { text: 'Off', color: colors.none, detail: '' }
  if (metrics === undefined) return { text: 'On', color: colors.good, detail: '' }
  const { state, until, lastError, lastGoodAt } = metrics
  const error = lastError?.message ?? ''
  switch (state) {
    case 'working':
      return { text: 'Working', color: colors.good, detail: lastGoodAt === null ? 'No calls yet.' : '' }
    case 'waiting':
      return {
        text: until === null ? 'Waiting' : `Waiting until ${minuteTime(until)}`,
        color: colors.waiting,
        detail: error,
      }
    case 'stopped':
      return { text: 'Stopped', color: colors.bad, detail: `${error} Change or validate it to start again.`.trim() }
    case 'off':
      return { text: 'On, not polled', color: colors.none, detail: 'The service provider isn’t polled with it.' }
  }
}

/** How a credential of an app is doing, in words. */
export function stateOfApp(
  isEnabled: boolean,
  metrics: Pick<AppMetrics, 'state' | 'lastError'> | undefined,
): CredentialState {
  if (!isEnabled) return { text: 'Off', color: colors.none, detail: '' }
  switch (metrics?.state) {
    case undefined:
      return { text: 'On', color: colors.good, detail: '' }
    case 'working':
      return { text: 'Working', color: colors.good, detail: '' }
    case 'failing':
      return { text: 'Failing', color: colors.bad, detail: metrics.lastError?.message ?? '' }
    case 'unused':
      return { text: 'On, not used yet', color: colors.none, detail: '' }
    case 'off':
      return { text: 'On, but the app is off', color: colors.none, detail: '' }
  }
}
