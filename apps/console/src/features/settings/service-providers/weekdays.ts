import { weekdays as names } from '@aftermile/domain/format/locale'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Days as people write them: Mon–Fri, Sun. */
export function weekdaysText(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map(runText).join(', ')
}

function runText(run: readonly number[]): string {
  const [first, last] = [nameOf(run[0]), nameOf(run.at(-1))]
  if (run.length === 1) return first
  return run.length === 2 ? `${first}, ${last}` : `${first}–${last}`
}

const nameOf = (day = 0): string => names[day - 1] ?? String(day)

/** Reads Mon–Fri, mon, wed, Monday, 1-5, 12345 or daily. Null: not days. */
export function readWeekdays(text: string): number[] | null {
  const plain = text.trim().toLowerCase()
  if (/^(daily|every day|all)$/.test(plain)) return everyDay
  if (/^[1-7]+$/.test(plain)) return unique([...plain].map(Number))
  const parts = plain.split(/[,;+&/]|\sand\s|\s(?![-–])(?<![-–]\s)/).filter(part => part.trim() !== '')
  const days = parts.map(readRun)
  return days.length === 0 || days.includes(null) ? null : unique(days.flatMap(run => run ?? []))
}

function readRun(text: string): number[] | null {
  const [from = null, to = from, ...rest] = text.split(/[-–—]/).map(readDay)
  if (from === null || to === null || rest.length > 0) return null
  const length = ((to - from + 7) % 7) + 1
  return Array.from({ length }, (_, index) => ((from - 1 + index) % 7) + 1)
}

function readDay(text: string): number | null {
  const plain = text.trim()
  if (/^[1-7]$/.test(plain)) return Number(plain)
  const found = plain.length < 2 ? -1 : names.findIndex(name => plain.startsWith(name.slice(0, 2).toLowerCase()))
  return found < 0 ? null : found + 1
}

const unique = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b)
