import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { identify, type ProcessId, parentOf, signal } from './process-id.ts'

/**
 * Kills what a killed PostgreSQL left behind. Its processes end by themselves, but one that hangs keeps the shared memory, and
 * no PostgreSQL starts on the folder until it is gone. Nothing is lost: what was committed is in the log on disk.
 */
export async function endOrphans(folder: string): Promise<void> {
  for (const orphan of await findOrphans(folder)) signal(orphan, 'SIGKILL')
}

async function findOrphans(folder: string): Promise<ProcessId[]> {
  const target = await realpath(folder)
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(pid => orphanOf(pid, target)))
  return found.filter(orphan => orphan !== null)
}

/** PostgreSQL works in its data folder, and all its processes but the first have a title such as "postgres: walwriter". */
async function orphanOf(pid: number, folder: string): Promise<ProcessId | null> {
  const orphan = identify(pid)
  if (!orphan || !(await worksIn(pid, folder)) || !(await commandOf(pid)).startsWith('postgres: ')) return null
  return (await worksIn(parentOf(pid), folder)) ? null : orphan
}

const worksIn = async (pid: number | null, folder: string): Promise<boolean> =>
  (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === folder

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
