import type { ImportMapping } from '@aftermile/contract/intake/imports'
import { instantOfLocalTime, type LocalTime } from '@aftermile/domain/times/local-time'
import { dayMs } from '@aftermile/domain/times/milliseconds'

/** What a row of a file says of its shipment, computed from the file alone. */
export type Fact = {
  readonly bookedAt: number
  readonly deliveredAt: number | null
  /** Null without a promise, or while it is not met. */
  readonly isKept: boolean | null
  /** Whether it would be kept if a promise for a day ended as the day begins. */
  readonly isKeptAtMidnight: boolean | null
}

export type TrialFile = {
  readonly name: string
  readonly content: string | Buffer
  readonly timeZone: string
  readonly mapping: Pick<ImportMapping, 'kind' | 'fields'> & Partial<ImportMapping>
  readonly facts: readonly Fact[]
  /** Rows that must be rejected. */
  readonly refused: number
  /** Merchants that must be created first. */
  readonly newMerchants: number
}

/** Numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Times = {
  readonly zone: string
  /** Ordered, or else the first milestone. */
  readonly booked: LocalTime
  readonly delivered: LocalTime | null
  /** The promised day, or null. */
  readonly promisedDay: LocalTime | null
}

/** The facts of a row whose times are local. Days are compared as days. */
export function factOf({ zone, booked, delivered, promisedDay }: Times): Fact {
  const isMet = delivered !== null && promisedDay !== null
  return {
    bookedAt: instantOfLocalTime(booked, zone),
    deliveredAt: delivered === null ? null : instantOfLocalTime(delivered, zone),
    isKept: isMet ? Math.floor(delivered / dayMs) <= Math.floor(promisedDay / dayMs) : null,
    isKeptAtMidnight: isMet ? delivered <= promisedDay : null,
  }
}

/** 2017-10-18 14:05:00 */
export const isoText = (wall: LocalTime): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ')

const two = (number: number): string => String(number).padStart(2, '0')

/** 10/18/2017 */
export const americanText = (wall: LocalTime): string => {
  const day = new Date(wall)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`
}

/** 18.10.2017 14:05 */
export const germanText = (wall: LocalTime): string => {
  const at = new Date(wall)
  const date = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`
  return `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
