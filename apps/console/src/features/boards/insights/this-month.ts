/** The current month as year * 100 + month. */
export function thisMonth(now = new Date()): number {
  return now.getFullYear() * 100 + now.getMonth() + 1
}
