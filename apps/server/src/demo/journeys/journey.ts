import type { EventCode } from '@aftermile/domain/events/event-codes'
import type { PartyId } from '@aftermile/domain/lists/parties'
import type { ReasonId } from '@aftermile/domain/lists/reasons'
import {
  addWorkdays,
  dayMs,
  hourMs,
  instantOf,
  isWorkday,
  localOf,
  minuteMs,
  weekdayOf,
  workdayFrom,
} from '../reference/calendar.ts'
import type { Place } from '../reference/places.ts'
import type { Random } from '../reference/random.ts'
import type { Service } from '../reference/services.ts'
import type { Incident } from './incidents.ts'

export type Location = { readonly name: string | null; readonly place: Place; readonly zipCode: string }

/** Something that happens to a parcel, or to all of a shipment's. */
export type JourneyEvent = {
  readonly at: number
  readonly code: EventCode | null
  readonly source: 'carrier' | 'internal'
  readonly where: Location | null
  readonly reason: ReasonId | null
  readonly party: PartyId | null
  /** The place of the parcel in the shipment; null: all of them. */
  readonly parcel: number | null
  /** What the carrier calls it, where nobody has mapped it. */
  readonly raw?: readonly [code: string, text: string]
}

export type Tagging = { readonly tag: string; readonly from: number; readonly until: number | null }

/** A shipment on its way: where it stands in time, and all that has happened so far. */
export type Journey = {
  readonly random: Random
  readonly service: Service
  readonly from: Location
  readonly to: Location
  readonly fate: Incident
  readonly parcels: number
  readonly isHeavy: boolean
  at: number
  isOver: boolean
  servicePoint: Location | null
  readonly happenings: JourneyEvent[]
  readonly taggings: Tagging[]
}

type Extra = Partial<Pick<JourneyEvent, 'where' | 'reason' | 'party' | 'parcel' | 'raw'>>

/** Something happens now, or later: the course never goes back in time. */
export function addEvent(course: Journey, code: EventCode | null, at: number, extra: Extra = {}): void {
  course.at = Math.max(course.at + 20_000, Math.round(at / 1000) * 1000)
  const none = { where: null, reason: null, party: null, parcel: null }
  course.happenings.push({ ...none, ...extra, code, at: course.at, source: 'carrier' })
}

/** Reported by the shop or the warehouse. */
export function addWarehouseEvent(course: Journey, code: EventCode, at: number, extra: Extra = {}): void {
  addEvent(course, code, at, extra)
  const last = course.happenings.pop()
  if (last) course.happenings.push({ ...last, source: 'internal' })
}

export function addFinalEvent(course: Journey, code: EventCode, at: number, extra: Extra = {}): void {
  addEvent(course, code, at, extra)
  course.isOver = true
}

export const addTagging = (course: Journey, tag: string, until: number | null): void => {
  course.taggings.push({ tag, from: course.at, until })
}

/** So many hours of work later, where people work from six to ten in the evening on workdays. */
export function afterWork(from: number, hours: number, countryCode: string): number {
  const { day, minutes } = localOf(from, countryCode)
  const [opens, closes] = [360, 1320]
  const isOpen = isWorkday(day) && minutes < closes
  const start = isOpen ? Math.max(minutes, opens) : opens
  const on = isOpen ? day : workdayFrom(day + 1)
  const left = hours * 60
  if (start + left <= closes) return instantOf(on, start + left, countryCode)
  const rest = left - (closes - start)
  const span = closes - opens
  return instantOf(addWorkdays(on, 1 + Math.floor(rest / span)), opens + (rest % span), countryCode)
}

/** The first workday at this time of day that is not before `from`; later workdays by `days`. */
export function onWorkday(from: number, minutes: number, countryCode: string, days = 0): number {
  const now = localOf(from, countryCode)
  const first = now.minutes <= minutes ? workdayFrom(now.day) : workdayFrom(now.day + 1)
  return instantOf(addWorkdays(first, days), minutes, countryCode)
}

/** A moment when people are about: after some days, at an hour they choose, mostly after work. */
export function inSpareTime(from: number, days: number, countryCode: string, random: Random): number {
  const { day, minutes } = localOf(from, countryCode)
  const on = day + days
  const hour = weekdayOf(on) > 4 ? random.between(10, 18) : random.weighted(spareHours)
  const at = Number(hour) * 60 + random.between(0, 60)
  if (days > 0 || at > minutes + 20) return instantOf(on, at, countryCode)
  return minutes < 19 * 60 ? from + random.between(0.4, 2) * hourMs : inSpareTime(from, 1, countryCode, random)
}

const spareHours = { 8: 3, 9: 4, 10: 5, 11: 6, 12: 9, 13: 6, 14: 5, 15: 8, 16: 15, 17: 20, 18: 13, 19: 8, 20: 3 }

export const after = (at: number, { days = 0, hours = 0, minutes = 0 }): number =>
  at + days * dayMs + hours * hourMs + minutes * minuteMs
