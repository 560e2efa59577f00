import { draftPrefix } from '@aftermile/contract/people/user-settings'
import { z } from 'zod'
import { differences, type Fields } from '../compare-versions.ts'

/** What was typed in a form and not saved. */
export const Draft = z.object({
  at: z.iso.datetime(),
  /** The version that the changes are based on; null for a new item. */
  etag: z.string().nullable(),
  /** The fields that were changed, without secrets. */
  changes: z.record(z.string(), z.unknown()),
})
export type Draft = z.infer<typeof Draft>

/** How a form leaves secrets out of its draft, and what takes their place when the draft is restored. */
export type Secrets<Values extends Fields> = {
  readonly leaveOut: (changes: Partial<Values>) => Partial<Values>
  /** Completes the changes with the secrets that the form has now. Without it they stay as they are in the form. */
  readonly putBack?: (changes: Partial<Values>, now: Values) => Partial<Values>
  /** What is missing in a draft, for the user: 'Passwords'. */
  readonly names: string
}

const maxIdLength = 200

/** The id of the setting for a form at an address. Ids have few characters and a limited length. */
export function draftId(path: string): string {
  const plain = path.slice(1).replace(/[^A-Za-z0-9_-]/g, sign => `.${sign.charCodeAt(0).toString(16)}`)
  const id = `${draftPrefix}${plain}`
  return id.length <= maxIdLength ? id : `${id.slice(0, maxIdLength - 9)}.${hashOf(path)}`
}

/** Tells long addresses apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The fields that differ from the stored ones. */
export const changesSince = <Values extends Fields>(base: Values, mine: Values): Partial<Values> =>
  Object.fromEntries(
    differences({ base, mine, theirs: base }).map(({ name }) => [name, mine[name] ?? null]),
  ) as Partial<Values> // some of its fields

/** The fields of a draft that the form still has, and that still have the same kind of value. */
export function fittingChanges<Values extends Fields>(blank: Values, changes: Fields): Partial<Values> {
  const fits = (name: string) =>
    name in blank && (kindOf(changes[name]) === kindOf(blank[name]) || blank[name] === null || changes[name] === null)
  return Object.fromEntries(Object.entries(changes).filter(([name]) => fits(name))) as Partial<Values> // some of its fields
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
