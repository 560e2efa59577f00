import type { EventCode } from '@aftermile/domain/events/event-codes'
import type { PartyId } from '@aftermile/domain/lists/parties'
import type { ServicePointTypeId } from '@aftermile/domain/lists/product-groups'
import type { ReasonId } from '@aftermile/domain/lists/reasons'
import { dayMs, hourMs, minuteMs } from '@aftermile/domain/times/milliseconds'
import { addWorkdays, instantOf, isWorkday, localOf, weekdayOf, workdayFrom } from '../reference/calendar.ts'
import type { Place } from '../reference/places.ts'
import type { Random } from '../reference/random.ts'
import type { Service } from '../reference/services.ts'
import type { Incident } from './incidents.ts'

export type Location = { readonly name: string | null; readonly place: Place; readonly zipCode: string }

export type ServicePoint = Location & { readonly typeId: ServicePointTypeId }

/** An event of one parcel, or of all parcels of the shipment. */
export type JourneyEvent = {
  readonly at: number
  readonly code: EventCode | null
  readonly source: 'carrier' | 'internal'
  readonly where: Location | null
  readonly reason: ReasonId | null
  readonly party: PartyId | null
  /** Index of the parcel in the shipment. Null: all parcels. */
  readonly parcel: number | null
  /** Code and text of the carrier, for events without a mapping. */
  readonly raw?: readonly [code: string, text: string]
  /** The day that it asks for or agrees on, as 2026-11-23. */
  readonly deliveryDay?: string
}

export type Tagging = { readonly tag: string; readonly from: number; readonly until: number | null }

/** A simulated shipment: its current time and the events so far. */
export type Journey = {
  readonly random: Random
  readonly service: Service
  readonly from: Location
  readonly to: Location
  readonly incident: Incident
  readonly parcels: number
  readonly isHeavy: boolean
  at: number
  isOver: boolean
  servicePoint: ServicePoint | null
  readonly events: JourneyEvent[]
  readonly taggings: Tagging[]
}

type Extra = Partial<Pick<JourneyEvent, 'where' | 'reason' | 'party' | 'parcel' | 'raw' | 'deliveryDay'>>

/** Adds an event of the carrier and moves the journey to its time. A journey never goes back in time. */
export function addEvent(journey: Journey, code: EventCode | null, at: number, extra: Extra = {}): void {
  journey.at = Math.max(journey.at + 20_000, Math.round(at / 1000) * 1000)
  const none = { where: null, reason: null, party: null, parcel: null }
  journey.events.push({ ...none, ...extra, code, at: journey.at, source: 'carrier' })
}

/** Adds an event that the shop or the warehouse reports. */
export function addWarehouseEvent(journey: Journey, code: EventCode, at: number, extra: Extra = {}): void {
  addEvent(journey, code, at, extra)
  const last = journey.events.pop()
  if (last) journey.events.push({ ...last, source: 'internal' })
}

export function addFinalEvent(journey: Journey, code: EventCode, at: number, extra: Extra = {}): void {
  addEvent(journey, code, at, extra)
  journey.isOver = true
}

export const addTagging = (journey: Journey, tag: string, until: number | null): void => {
  journey.taggings.push({ tag, from: journey.at, until })
}

/** The instant after some working hours. Work is on workdays from 6:00 to 22:00. */
export function afterWork(from: number, hours: number, countryCode: string): number {
  const { day, minutes } = localOf(from, countryCode)
  const [opens, closes] = [360, 1320]
  const isOpen = isWorkday(day) && minutes < closes
  const start = isOpen ? Math.max(minutes, opens) : opens
  const on = isOpen ? day : workdayFrom(day + 1)
  const workMinutes = hours * 60
  if (start + workMinutes <= closes) return instantOf(on, start + workMinutes, countryCode)
  const rest = workMinutes - (closes - start)
  const span = closes - opens
  return instantOf(addWorkdays(on, 1 + Math.floor(rest / span)), opens + (rest % span), countryCode)
}

/** The next workday at this time of day, not before `from`, plus `days` workdays. */
export function onWorkday(from: number, minutes: number, countryCode: string, days = 0): number {
  const now = localOf(from, countryCode)
  const first = now.minutes <= minutes ? workdayFrom(now.day) : workdayFrom(now.day + 1)
  return instantOf(addWorkdays(first, days), minutes, countryCode)
}

/** An instant after some days when people run errands, mostly after work. */
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
