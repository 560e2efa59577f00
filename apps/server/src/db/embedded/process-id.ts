import { readFileSync } from 'node:fs'

/** A process. The start time distinguishes it from a later process with the same number. */
export type ProcessId = { pid: number; startedAtTicks: number }

export function identify(pid: number): ProcessId | null {
  const startedAtTicks = readStartTicks(pid)
  return startedAtTicks === null ? null : { pid, startedAtTicks }
}

export function isAlive({ pid, startedAtTicks }: ProcessId): boolean {
  return readStartTicks(pid) === startedAtTicks
}

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
function readStartTicks(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : Number(fields[19])
  } catch {
    return null
  }
}
