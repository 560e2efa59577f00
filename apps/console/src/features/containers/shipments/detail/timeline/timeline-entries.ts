import type { ShipmentEventOut, WithdrawnEventOut } from '@aftermile/contract/containers/shipments'
import type { Message } from '@aftermile/contract/messages/messages'
import type { Firing } from '@aftermile/contract/rules/rule-firings'
import type { AuditEntry } from '@aftermile/contract/settings/audit'
import { labelOf } from '@aftermile/domain/audit/field-labels'
import { exactTime } from '../../../../../ui/text/time-text.ts'
import { shownState, titleOf } from '../../../../messages/message-texts.ts'
import { eventTitleOf } from '../explain.ts'

/** The sources of entries. */
export const timelineSources = [
  { id: 'carrier', text: 'Carrier' },
  { id: 'internal', text: 'Merchant and warehouse' },
  { id: 'calculated', text: 'Calculated' },
  { id: 'person', text: 'People' },
  { id: 'message', text: 'Messages' },
  { id: 'rule', text: 'Rules' },
  { id: 'withdrawn', text: 'Withdrawn' },
] as const
export type TimelineSource = (typeof timelineSources)[number]['id']

/** They do not count any more: they are shown on demand only. */
export const hiddenAtFirst: ReadonlySet<TimelineSource> = new Set(['withdrawn'])

export type TimelineEntry = {
  readonly id: string
  readonly at: string
  readonly source: TimelineSource
  readonly title: string
  readonly isAlert: boolean
  readonly by: string | null
  readonly place: string | null
  /** All packages of a grouped entry. */
  readonly packageNumbers: readonly string[]
  readonly reason: string | null
  /** That it was corrected, or why it does not count. */
  readonly note?: string
  /** The raw data by name; empty if there is nothing more to show. */
  readonly raw: readonly (readonly [name: string, value: string])[]
  /** The message that the entry is about. */
  readonly message?: Message
  /** The firing of a rule that the entry is about. */
  readonly firing?: Firing
}

/** The entries of all sources, newest first. */
export const mergedTimeline = (...sources: readonly (readonly TimelineEntry[])[]): TimelineEntry[] =>
  sources.flat().toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id))

/** Packages are scanned one after the other. Equal events within this time become one entry. */
const groupMs = 30 * 60_000

/** Groups equal events of several packages into one entry, at the time of the latest. Expects the newest first. */
export function groupPackages(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const all: TimelineEntry[] = []
  for (const entry of entries) {
    const index = all.findIndex(earlier => belongTogether(earlier, entry))
    const known = all[index]
    if (known === undefined) all.push(entry)
    else all[index] = { ...known, packageNumbers: [...known.packageNumbers, ...entry.packageNumbers].toSorted() }
  }
  return all
}

function belongTogether(a: TimelineEntry, b: TimelineEntry): boolean {
  if (a.packageNumbers.length === 0 || b.packageNumbers.length === 0) return false
  if (Date.parse(a.at) - Date.parse(b.at) > groupMs) return false
  if (b.packageNumbers.some(number => a.packageNumbers.includes(number))) return false
  const fields = ['source', 'title', 'place', 'reason', 'by', 'note'] as const
  return fields.every(field => a[field] === b[field])
}

export const onlyFrom = (entries: readonly TimelineEntry[], hidden: ReadonlySet<TimelineSource>): TimelineEntry[] =>
  entries.filter(({ source }) => !hidden.has(source))

/** The sources that have entries, in a fixed order, with their counts. */
export const sourcesOf = (entries: readonly TimelineEntry[]) =>
  timelineSources
    .map(source => ({ ...source, count: entries.filter(entry => entry.source === source.id).length }))
    .filter(({ count }) => count > 0)

export function eventEntry(event: ShipmentEventOut): TimelineEntry {
  return {
    id: `event ${event.id}`,
    at: event.occurredAt,
    source: isSource(event.source) ? event.source : 'internal',
    title: eventTitleOf(event),
    isAlert: event.isAlert,
    by: event.by,
    place: placeOf(event),
    packageNumbers: event.packageNumber === null ? [] : [event.packageNumber],
    reason: event.reason,
    ...(event.history.length > 0 && { note: 'Corrected' }),
    raw: rawOf(event),
  }
}

const whyWithdrawn: Readonly<Record<WithdrawnEventOut['because'], string>> = {
  contradicted: 'Withdrawn: contradicted by a later event',
  voided: 'Withdrawn by its source',
  package_removed: 'The package was removed from the booking',
}

/** An event that does not count any more. What was not so needs no attention. */
export function withdrawnEntry(event: WithdrawnEventOut): TimelineEntry {
  const entry = eventEntry(event)
  const withdrawn = event.withdrawnAt === null ? [] : ([['Withdrawn', exactTime(event.withdrawnAt)]] as const)
  const raw = [...entry.raw, ...withdrawn]
  return { ...entry, source: 'withdrawn', isAlert: false, note: whyWithdrawn[event.because], raw }
}

const badStates: readonly Message['state'][] = ['bounced', 'failed', 'unknown']

/** A message about the shipment, at the time it was sent. */
export const messageEntry = (message: Message): TimelineEntry => ({
  id: `message ${message.id}`,
  at: message.sentAt ?? message.createdAt,
  source: 'message',
  title: titleOf(message),
  isAlert: badStates.includes(message.state),
  by: [shownState(message), message.recipient, message.reason].filter(Boolean).join(' · '),
  place: null,
  packageNumbers: [],
  reason: null,
  raw: [],
  message,
})

/** What a rule did, at the time it acted. */
export const firingEntry = (firing: Firing): TimelineEntry => ({
  id: `firing ${firing.id}`,
  at: firing.firedAt,
  source: 'rule',
  title: firing.ruleName,
  isAlert: firing.state === 'failed',
  by: null,
  place: null,
  packageNumbers: [],
  reason: null,
  raw: [],
  firing,
})

type TagName = (id: string) => string

/** Changes that rules made stand with their firings. */
export const isByRule = ({ userId }: Pick<AuditEntry, 'userId'>): boolean => userId.startsWith('rule:')

/** A change by a user: added and removed tags, and other changed fields. */
export function changeEntry(change: AuditEntry, tagName: TagName): TimelineEntry {
  const why = change.changes.reason?.after
  return {
    id: `change ${change.id}`,
    at: change.at,
    source: 'person',
    title: changeTitle(change, tagName),
    isAlert: false,
    by: change.userName,
    place: null,
    packageNumbers: [],
    reason: null,
    ...(typeof why === 'string' && { note: why }),
    raw: [],
  }
}

function changeTitle({ changes, action }: AuditEntry, tagName: TagName): string {
  const { tags, reason: _, ...others } = changes
  if (others.completedAt?.after === null) return 'Reopened'
  const [before, after] = [listOf(tags?.before), listOf(tags?.after)]
  const parts = [
    ...after.filter(id => !before.includes(id)).map(id => `Tag added: ${tagName(id)}`),
    ...before.filter(id => !after.includes(id)).map(id => `Tag removed: ${tagName(id)}`),
    ...Object.keys(others).map(field => `Changed: ${labelOf('shipment', [field])}`),
  ]
  return parts.join(', ') || (action === 'create' ? 'Created' : action === 'delete' ? 'Deleted' : 'Changed')
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

const isSource = (id: string): id is TimelineSource => timelineSources.some(source => source.id === id)

type Content = ShipmentEventOut['history'][number]

const placeOf = (event: Content): string | null => [event.placeName, townOf(event)].filter(Boolean).join(', ') || null

const townOf = ({ placeZipCode, placeCity, placeName, placeCountryCode }: Content): string => {
  const town = [placeZipCode, placeName?.includes(placeCity ?? '') && placeCity ? null : placeCity]
  return [town.filter(Boolean).join(' '), placeCountryCode].filter(Boolean).join(', ')
}

function rawOf(event: ShipmentEventOut): TimelineEntry['raw'] {
  const all: readonly (readonly [string, string | null])[] = [
    ['Customer text', event.text],
    ['Carrier code', event.carrierCode],
    ['Sub-code', event.carrierSubCode],
    ['Carrier text', event.carrierText],
    ['Event code', event.code ?? 'not mapped yet'],
    ['Local time', event.localTime],
    ['Time zone from', event.zoneFrom],
    ['Received', event.receivedAt],
    ['Party', event.party],
    ['Reason', event.reason],
    ['Event id', event.eventId],
    ['Changed', event.changedAt && exactTime(event.changedAt)],
    ...event.history.map(item => ['Before', beforeText(item)] as const),
  ]
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** What an event said before it was corrected. */
const beforeText = (event: Content): string =>
  [eventTitleOf(event), exactTime(event.occurredAt), placeOf(event), event.packageNumber, event.carrierText]
    .filter(Boolean)
    .join(' · ')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
