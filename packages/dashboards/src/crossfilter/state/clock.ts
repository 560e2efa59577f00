import { minutesPerDay } from '@aftermile/domain/times/calendar'
import { localTimeOf } from '@aftermile/domain/times/local-time'
import { msPerMinute } from '../../data/dataset.ts'

const quarterMinutes = 15

/** The local days and hours of a zone, fast for many instants. */
export class Clock {
  readonly #zone: string
  /** The offset by day; null for a day with a clock change. */
  readonly #ofDays = new Map<number, number | null>()
  // Clock changes are at a quarter of an hour.
  readonly #ofQuarters = new Map<number, number>()
  readonly #dates = new Map<number, string>()

  constructor(zone: string) {
    this.#zone = zone
  }

  /** In Swedish format: 2026-01-05. */
  dateAt(minute: number): string {
    const day = Math.floor(this.#localMinute(minute) / minutesPerDay)
    let date = this.#dates.get(day)
    if (date === undefined) {
      date = new Date(day * minutesPerDay * msPerMinute).toISOString().slice(0, 10)
      this.#dates.set(day, date)
    }
    return date
  }

  hourAt(minute: number): number {
    const localTime = this.#localMinute(minute)
    return Math.floor((localTime - Math.floor(localTime / minutesPerDay) * minutesPerDay) / 60)
  }

  #localMinute(minute: number): number {
    const day = Math.floor(minute / minutesPerDay)
    let offset = this.#ofDays.get(day)
    if (offset === undefined) {
      const from = day * minutesPerDay
      const first = this.#offsetAt(from)
      offset = first === this.#offsetAt(from + minutesPerDay) ? first : null
      this.#ofDays.set(day, offset)
    }
    return minute + (offset ?? this.#ofQuarter(Math.floor(minute / quarterMinutes)))
  }

  #ofQuarter(quarter: number): number {
    let offset = this.#ofQuarters.get(quarter)
    if (offset === undefined) {
      offset = this.#offsetAt(quarter * quarterMinutes)
      this.#ofQuarters.set(quarter, offset)
    }
    return offset
  }

  #offsetAt(minute: number): number {
    const instant = minute * msPerMinute
    return Math.round((localTimeOf(instant, this.#zone) - instant) / msPerMinute)
  }
}
