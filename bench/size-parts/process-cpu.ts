// What processes have used, from /proc: CPU time stays right on a busy machine, unlike elapsed time.
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

type Stat = { pid: number; parent: number; own: number; ofEnded: number }

/** CPU seconds of a process and all processes below it, also of those that have ended. Without `except` and the processes below that. */
export function cpuSecondsOf(root: number, except = 0): number {
  const ticks = [...familyOf(readAll(except), root)].reduce((sum, stat) => sum + stat.own + stat.ofEnded, 0)
  return ticks / ticksPerSecond
}

/** Memory of a process and all processes below it, without `except` and those below that. What they share counts once. */
export function memoryMbOf(root: number, except = 0): number {
  const kilobytes = [...familyOf(readAll(except), root)].map(({ pid }) => {
    const text = readOrNull(`/proc/${pid}/smaps_rollup`) ?? ''
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  })
  return Math.round(kilobytes.reduce((sum, kilobyte) => sum + kilobyte, 0) / 1024)
}

/** The main process of PostgreSQL. */
export async function postmasterOf(admin: pg.Pool | pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]?.pid ?? 0)?.parent ?? 0
}

function* familyOf(all: readonly Stat[], root: number): Generator<Stat> {
  for (const stat of all) if (stat.pid === root) yield stat
  for (const child of all) if (child.parent === root) yield* familyOf(all, child.pid)
}

const readAll = (except: number): Stat[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== except)
    .flatMap(name => statOf(Number(name)) ?? [])

function statOf(pid: number): Stat | null {
  const text = readOrNull(`/proc/${pid}/stat`)
  if (text === null) return null
  // The name in parentheses may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (index: number) => Number(fields[index])
  return { pid, parent: number(1), own: number(11) + number(12), ofEnded: number(13) + number(14) }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
