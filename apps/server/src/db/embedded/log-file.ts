import { closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const maxBytes = 10_000_000
const tailBytes = 20_000

export type LogFile = { fd: number; close(): void; readNew(): string }

/** The log file of PostgreSQL. Opened for appending, so that it can be truncated while PostgreSQL runs. */
export function openLogFile(dataDir: string): LogFile {
  const file = limitLogFile(dataDir)
  const fd = openSync(file, 'a+', 0o600)
  const begin = statSync(file).size
  return { fd, close: () => closeSync(fd), readNew: () => readFrom(file, begin) }
}

export function limitLogFile(dataDir: string): string {
  const file = join(dataDir, 'postgres.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) truncateSync(file)
  return file
}

function readFrom(file: string, begin: number): string {
  const fd = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(tailBytes)
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, tailBytes, begin))
  } finally {
    closeSync(fd)
  }
}
