import { wallTimeOf } from '@aftermile/domain/local-time'
import { msPerMinute } from '../dataset.ts'

const minutesPerDay = 1440
const quarterMinutes = 15

/** The days and hours that the clocks of a zone show, quickly for many instants. */
export class Clock {
  readonly #zone: string
  // Clocks move on the quarter of an hour only.
  readonly #offsets = new Map<number, number>()
  readonly #dates = new Map<number, string>()

  constructor(zone: string) {
    this.#zone = zone
  }

  /** As Swedes write it: 2026-01-05. */
  dateAt(minute: number): string {
    const day = Math.floor(this.#wallMinute(minute) / minutesPerDay)
    let date = this.#dates.get(day)
    if (date === undefined) {
      date = new Date(day * minutesPerDay * msPerMinute).toISOString().slice(0, 10)
      this.#dates.set(day, date)
    }
    return date
  }

  hourAt(minute: number): number {
    const wall = this.#wallMinute(minute)
    return Math.floor((wall - Math.floor(wall / minutesPerDay) * minutesPerDay) / 60)
  }

  #wallMinute(minute: number): number {
    const quarter = Math.floor(minute / quarterMinutes)
    let offset = this.#offsets.get(quarter)
    if (offset === undefined) {
      const instant = quarter * quarterMinutes * msPerMinute
      offset = Math.round((wallTimeOf(instant, this.#zone) - instant) / msPerMinute)
      this.#offsets.set(quarter, offset)
    }
    return minute + offset
  }
}
