import { type DayOrder, type DayOrderTally, dayOrderTally } from '@aftermile/domain/times/day-order'
import type { StoredColumn } from '../../../../db/tables/intake.ts'
import { type TimeTally, timeTally } from './time-tally.ts'
import { type ValueTally, valueTally } from './value-tally.ts'

const samples = 3
const sampleChars = 80

type Tally = {
  readonly samples: Set<string>
  readonly orders: DayOrderTally
  readonly times: TimeTally
  readonly values: ValueTally
}

/** Collects facts about the columns while rows pass: sample values, the order of day and month, times of day, and values that repeat. */
export function columnFacts() {
  const tallies: Tally[] = []
  return {
    add(cells: readonly unknown[]): void {
      cells.forEach((cell, index) => {
        if (cell === '' || cell === null || cell === undefined) return
        const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell).trim()
        tallies[index] ??= newTally()
        const tally = tallies[index]
        if (tally.samples.size < samples) tally.samples.add(text.slice(0, sampleChars).toWellFormed())
        if (text.length >= 6 && text.length <= 30) {
          tally.orders.add(text)
          tally.times.add(text)
        }
        tally.values.add(text)
      })
    },
    about: (names: readonly string[]): StoredColumn[] =>
      names.map((name, index) => {
        const { samples, orders, times, values } = tallies[index] ?? newTally()
        return {
          name,
          samples: [...samples],
          dayOrders: [...orders.orders()],
          hasTimes: times.hasTimes(),
          values: values.values(),
        }
      }),
  }
}

const newTally = (): Tally => ({
  samples: new Set(),
  orders: dayOrderTally(),
  times: timeTally(),
  values: valueTally(),
})

/** The order of day and month in each column whose dates decide it. */
export const decidedDayOrders = (columns: readonly StoredColumn[]): Record<string, DayOrder> =>
  Object.fromEntries(
    columns.flatMap(({ name, dayOrders: [order, another] = [] }) =>
      order !== undefined && another === undefined ? [[name, order]] : [],
    ),
  )
