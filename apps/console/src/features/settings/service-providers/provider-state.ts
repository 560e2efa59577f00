import type { CredentialMetrics } from '@aftermile/contract/settings/service-provider-metrics'

/** A credential that works neither now nor soon. */
const isFailing = ({ state }: CredentialMetrics): boolean => state === 'stopped' || state === 'waiting'

export type ProviderState = {
  readonly credentials: number
  readonly failing: number
  readonly working: number
  /** Calls left today of all credentials with a limit; null: no limit. */
  readonly quotaLeft: number | null
}

/** The metrics of the credentials of one provider, together. */
export function providerState(metrics: readonly CredentialMetrics[]): ProviderState {
  const left = metrics.flatMap(({ quota, isEnabled }) => (isEnabled && quota.left !== null ? [quota.left] : []))
  return {
    credentials: metrics.length,
    failing: metrics.filter(isFailing).length,
    working: metrics.filter(({ state }) => state === 'working').length,
    quotaLeft: left.length === 0 ? null : left.reduce((sum, value) => sum + value, 0),
  }
}
