import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'

type State = { readonly text: string; readonly color: string }

/** In the order of how much they need somebody. */
const states: Readonly<Record<WebhookEndpoint['state'], State>> = {
  disabled: { text: 'Disabled', color: 'var(--am-mark-expired)' },
  failing: { text: 'Failing', color: 'var(--am-mark-late)' },
  working: { text: 'Working', color: 'var(--am-mark-on-time)' },
  unused: { text: 'Not used yet', color: 'var(--am-mark-none)' },
  off: { text: 'Off', color: 'var(--am-mark-none)' },
}

export const stateOf = ({ state }: Pick<WebhookEndpoint, 'state'>): State => states[state]

/** Nothing is sent, so nothing can be sent again either. */
export const isStopped = ({ state }: Pick<WebhookEndpoint, 'state'>): boolean => state === 'disabled' || state === 'off'

/** What needs somebody comes first. */
export const urgencyOf = ({ state }: Pick<WebhookEndpoint, 'state'>): number => Object.keys(states).indexOf(state)
