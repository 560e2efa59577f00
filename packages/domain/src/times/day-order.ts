/** How the three numbers of a date are ordered: 27/8/2014, 8/27/2014 or, with two digits for the year and dashes, 14-08-27. */
export const dayOrders = ['dayFirst', 'monthFirst', 'yearFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

const threeNumbers = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

const isMonth = (number: number): boolean => number >= 1 && number <= 12
const isDay = (number: number): boolean => number >= 1 && number <= 31

export type DayOrderTally = {
  add(text: string): void
  /** The orders that the dates allow. One: it is decided. Several: someone must choose. None: no date needs an order. */
  orders(): readonly DayOrder[]
}

/** Decides the order of day and month from all values of a column. */
export function dayOrderTally(): DayOrderTally {
  const fits: Record<DayOrder, number> = { dayFirst: 0, monthFirst: 0, yearFirst: 0 }
  let total = 0
  let differs = false
  return {
    add(text) {
      const found = threeNumbers.exec(text)
      if (found === null) return
      const [first, second, third] = [Number(found[1]), Number(found[3]), Number(found[4])]
      const isShort = found[2] === '-' && found[4]?.length === 2
      total++
      if (isDay(first) && isMonth(second)) fits.dayFirst++
      if (isMonth(first) && isDay(second)) fits.monthFirst++
      if (isShort && isMonth(second) && isDay(third)) fits.yearFirst++
      differs ||= first !== second || (isShort && first !== third)
    },
    orders() {
      const fitsAll = Math.max(...Object.values(fits)) === total
      const orders = dayOrders.filter(order => fits[order] > 0 && (!fitsAll || fits[order] === total))
      return fitsAll && !differs ? orders.slice(0, 1) : orders
    },
  }
}

/** Whether a text is a date whose meaning depends on the order. */
export function needsDayOrder(text: string): boolean {
  const tally = dayOrderTally()
  tally.add(text)
  return tally.orders().length > 0
}
