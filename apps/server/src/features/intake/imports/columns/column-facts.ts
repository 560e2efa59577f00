import { type DayOrder, dayOrderOf } from '../values/time.ts'

const samples = 3
const sampleChars = 80

/** Collects facts about the columns while rows pass: a few sample values, and the order of day and month. */
export function columnFacts() {
  const texts: Set<string>[] = []
  const orders: Set<DayOrder>[] = []
  return {
    add(cells: readonly unknown[]): void {
      cells.forEach((cell, index) => {
        if (cell === '' || cell === null || cell === undefined) return
        const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
        texts[index] ??= new Set()
        if (texts[index].size < samples) texts[index].add(text.slice(0, sampleChars).toWellFormed())
        const order = text.length >= 8 && text.length <= 30 ? dayOrderOf(text) : null
        if (order === null) return
        orders[index] ??= new Set()
        orders[index].add(order)
      })
    },
    about(columns: readonly string[]) {
      const dayOrders: Record<string, DayOrder> = {}
      columns.forEach((name, index) => {
        const [only, another] = orders[index] ?? []
        if (only !== undefined && another === undefined) dayOrders[name] = only
      })
      return { columns: columns.map((name, index) => ({ name, samples: [...(texts[index] ?? [])] })), dayOrders }
    },
  }
}
