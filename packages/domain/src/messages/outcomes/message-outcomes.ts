import { channels } from '../../channels/channels.ts'
import type { LookupSet } from '../../fields/field.ts'
import { monthsText } from '../../fields/shipment-filters.ts'
import { languages } from '../../languages/languages.ts'
import type { MessageStateId } from '../message-states.ts'

type Outcome = { readonly text: string; readonly states: readonly MessageStateId[] }

/**
 * What became of messages to customers, as the board counts them and the log lists them. Later states include earlier ones: what was opened
 * had arrived. Those sent are no list of states: a message that bounced was sent too.
 */
export const messageOutcomes = {
  delivered: { text: 'Delivered', states: ['delivered', 'opened', 'clicked'] },
  opened: { text: 'Probably opened', states: ['opened', 'clicked'] },
  clicked: { text: 'Clicked', states: ['clicked'] },
  bounced: { text: 'Bounced', states: ['bounced'] },
  failed: { text: 'Failed', states: ['failed'] },
  suppressed: { text: 'Suppressed', states: ['suppressed'] },
  unknown: { text: 'Unknown', states: ['unknown'] },
} as const satisfies Readonly<Record<string, Outcome>>

export type MessageOutcome = keyof typeof messageOutcomes
export const messageOutcomeIds = Object.keys(messageOutcomes) as readonly MessageOutcome[]

type MessageFilter = {
  readonly label: string
  /** The name of a value. Absent: that of the lookup set. */
  readonly nameOf?: (value: string) => string
  readonly names?: LookupSet
}

const namesOf = (texts: Readonly<Record<string, string>>) => (value: string) => texts[value] ?? value

/** The filters of the message log that links from the board set. Each may have several values; `none` is no value. */
export const messageFilters = {
  outcome: {
    label: 'Outcome',
    nameOf: namesOf({
      sent: 'Sent',
      ...Object.fromEntries(messageOutcomeIds.map(id => [id, messageOutcomes[id].text])),
    }),
  },
  /** Months of the tenant’s time zone: 202603, or 202603-202605. */
  month: { label: 'Month', nameOf: monthsText },
  /** Up to now, as 30. */
  lastDays: { label: 'Time', nameOf: value => `last ${value} days` },
  communicationChannel: {
    label: 'Channel',
    nameOf: namesOf(Object.fromEntries(channels.map(({ id, text }) => [id, text]))),
  },
  templateName: { label: 'Template name', nameOf: value => value },
  milestoneIndex: { label: 'Milestone', names: 'milestone' },
  languageId: {
    label: 'Language',
    nameOf: namesOf(Object.fromEntries(languages.map(({ id, name }) => [id, name]))),
  },
  merchantId: { label: 'Merchant', names: 'merchant' },
  serviceProviderId: { label: 'Carrier', names: 'serviceProvider' },
  serviceProviderProductFullId: { label: 'Carrier product', names: 'serviceProviderProduct' },
  serviceProviderProductGroupId: { label: 'Product group', names: 'serviceProviderProductGroup' },
  toCountryCode: { label: 'Destination', names: 'toCountry' },
} as const satisfies Readonly<Record<string, MessageFilter>>

export type MessageFilterName = keyof typeof messageFilters

export const isMessageFilter = (name: string): name is MessageFilterName => Object.hasOwn(messageFilters, name)
