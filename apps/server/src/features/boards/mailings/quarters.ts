import { wallTimeOf } from '@aftermile/domain/times/local-time'

/** The last complete quarter, as year * 10 + 1 to 4. */
export function lastQuarter(now: number, zone: string): number {
  const local = new Date(wallTimeOf(now, zone))
  const before = local.getUTCFullYear() * 4 + Math.floor(local.getUTCMonth() / 3) - 1
  return Math.floor(before / 4) * 10 + (before % 4) + 1
}

/** Its first and last month, as year * 100 + month. */
export function monthsOfQuarter(quarter: number): { readonly from: number; readonly to: number } {
  const to = Math.floor(quarter / 10) * 100 + (quarter % 10) * 3
  return { from: to - 2, to }
}
