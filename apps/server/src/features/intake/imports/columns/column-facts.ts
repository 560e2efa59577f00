import { type DayOrder, dayOrderOf } from '../values/time.ts'

const samples = 3
const sampleChars = 80

/** What is learned of the columns while their rows pass: a few values to show, and which way round they write dates. */
export function columnFacts() {
  const texts: Set<string>[] = []
  const orders: Set<DayOrder>[] = []
  return {
    see(cells: readonly unknown[]): void {
      cells.forEach((cell, place) => {
        if (cell === '' || cell === null || cell === undefined) return
        const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
        texts[place] ??= new Set()
        if (texts[place].size < samples) texts[place].add(text.slice(0, sampleChars).toWellFormed())
        const order = text.length >= 8 && text.length <= 30 ? dayOrderOf(text) : null
        if (order === null) return
        orders[place] ??= new Set()
        orders[place].add(order)
      })
    },
    about(columns: readonly string[]) {
      const dayOrders: Record<string, DayOrder> = {}
      columns.forEach((name, place) => {
        const [only, another] = orders[place] ?? []
        if (only !== undefined && another === undefined) dayOrders[name] = only
      })
      return { columns: columns.map((name, place) => ({ name, samples: [...(texts[place] ?? [])] })), dayOrders }
    },
  }
}
