import { minuteTime } from '../format/dates.ts'
import { languages } from '../languages/languages.ts'
import { roleName } from '../lists/roles.ts'
import { tagPriorities } from '../lists/tag-priorities.ts'

/** What ids can be ids of. */
const namedSets = ['merchant', 'tag', 'serviceProvider', 'template', 'user', 'status', 'event', 'reason'] as const
export type NamedSet = (typeof namedSets)[number]

/** The name of an id; the id if it has none. */
export type NameOf = (set: NamedSet, id: string) => string

export type Naming = { readonly nameOf: NameOf; readonly timeZone?: string }

const setOfField: Readonly<Record<string, NamedSet>> = {
  merchants: 'merchant',
  merchantId: 'merchant',
  tags: 'tag',
  tagId: 'tag',
  serviceProviderId: 'serviceProvider',
  serviceProviders: 'serviceProvider',
  templateId: 'template',
  aboveTemplateIds: 'template',
  belowTemplateIds: 'template',
  userId: 'user',
  status: 'status',
  statusId: 'status',
  event: 'event',
  reason: 'reason',
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** Whether there is nothing to show. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A value as people read it. `field` is the name of the field, without those around it. */
export function valueText(value: unknown, field: string, naming: Naming): string {
  if (isEmpty(value)) return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return partsText(value, field, naming)
  const text = String(value)
  if (isInstant.test(text)) return minuteTime(text, naming.timeZone)
  return listName(field, text) ?? namedText(field, text, naming)
}

function partsText(value: unknown, field: string, naming: Naming): string {
  if (Array.isArray(value)) return value.map(each => valueText(each, field, naming)).join(', ')
  return Object.entries(value ?? {})
    .filter(([, part]) => !isEmpty(part))
    .map(([name, part]) => `${name} ${valueText(part, name, naming)}`)
    .join(', ')
}

function listName(field: string, text: string): string | undefined {
  if (field === 'role') return roleName(text)
  if (field === 'priority') return tagPriorities.find(({ id }) => String(id) === text)?.name
  return field === 'locale' ? languages.find(({ id }) => id === text)?.name : undefined
}

function namedText(field: string, text: string, { nameOf }: Naming): string {
  const set = setOfField[field]
  return set === undefined ? text : nameOf(set, text)
}
