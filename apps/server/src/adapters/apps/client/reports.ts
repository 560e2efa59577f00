import { timingSafeEqual } from 'node:crypto'
import type { CallbackResult, MessageReport } from '../callback.ts'

/** The name under which a provider keeps our id of a message, and gives it back. */
export const idName = 'aftermile-id'

export const notJson: CallbackResult = { kind: 'unreadable', why: 'The message isn’t JSON' }

export const refusedSignature: CallbackResult = { kind: 'refused', why: 'The signature isn’t valid' }

/** What is null says nothing about a message. */
export const reportsOf = (reports: readonly (MessageReport | null)[]): CallbackResult => ({
  kind: 'reports',
  reports: reports.filter(report => report !== null),
})

/** A time in seconds since 1970, or as text; null if it is neither. */
export function instantOf(value: unknown): string | null {
  const at = typeof value === 'number' ? value * 1000 : Date.parse(typeof value === 'string' ? value : '')
  return Number.isFinite(at) && Math.abs(at) < 8e15 ? new Date(at).toISOString() : null
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Looks up what others have sent: a name such as `constructor` finds nothing. */
export const mapOf = <Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(entries))
