import { readFileSync } from 'node:fs'

/** A process. The start time distinguishes it from a later process with the same number. */
export type ProcessId = { pid: number; startedAtTicks: number }

export function identify(pid: number): ProcessId | null {
  const stat = readStat(pid)
  return stat && { pid, startedAtTicks: stat.startedAtTicks }
}

export function isAlive({ pid, startedAtTicks }: ProcessId): boolean {
  return readStat(pid)?.startedAtTicks === startedAtTicks
}

export const parentOf = (pid: number): number | null => readStat(pid)?.parentPid ?? null

/** Sends a signal. Does nothing when the process is gone. */
export function signal(process_: ProcessId, name: NodeJS.Signals) {
  if (!isAlive(process_)) return
  try {
    process.kill(process_.pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// The second field of stat is the name in brackets, which may itself contain spaces and brackets.
function readStat(pid: number): { parentPid: number; startedAtTicks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { parentPid: Number(fields[1]), startedAtTicks: Number(fields[19]) }
  } catch {
    return null
  }
}
