import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** The user and system time of a process so far, in seconds. Read from /proc, so Linux only. */
export const cpuSecondsOf = (pid: number): number => timesOf(pid).own / ticksPerSecond

/** What PostgreSQL has used so far, in seconds: all its processes, also those that have ended. */
export async function databaseCpuSeconds(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = timesOf(rows[0]?.pid ?? 0).parent
  const { own, ended } = timesOf(postmaster)
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => timesOf(Number(name)))
  const living = children.filter(one => one.parent === postmaster).reduce((sum, one) => sum + one.own, 0)
  return (own + ended + living) / ticksPerSecond
}

function timesOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (n: number): number => fields[n - 3] ?? 0
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
  } catch {
    return { parent: 0, own: 0, ended: 0 } // it has ended meanwhile
  }
}
