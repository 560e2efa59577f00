import { StartError } from '../../runtime/start-error.ts'

const diskIsFull = (dataDir: string) => `The disk that holds ${dataDir} is full: free some space and start again.`

const needsGlibc =
  'The embedded PostgreSQL needs a Linux with glibc: set DATABASE_URL and DATABASE_ADMIN_URL to a server of your own.'

/** Turns an error of the file system into a sentence. Other errors are returned unchanged. */
export function explainFailure(error: unknown, dataDir: string): unknown {
  const { code, path = dataDir, syscall = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && syscall.startsWith('spawn')) return new StartError(needsGlibc)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartError(diskIsFull(dataDir))
  if (code === 'EROFS')
    return new StartError(`${path} is on a read-only disk: set DATA_DIR to a folder that can be written.`)
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartError(
      `Permission is missing for ${path}: start as the user who owns it, or set DATA_DIR to another folder.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`${path} is not a folder: set DATA_DIR to another one.`)
  return error
}

/** Its version is checked before, so files of another kind are damaged ones. */
const damages =
  /could not find the database system|pg_control|incompatible with server|checkpoint record|not a valid|invalid data|corrupt|checksum/i

export type Obstacle = { kind: 'port' | 'still-running' | 'permanent'; sentence: string }

/** Finds in the output of PostgreSQL why it ended: whether a retry can help, and the sentence to show. */
export function findObstacle(output: string, dataDir: string): Obstacle {
  const last = output.match(/(?:FATAL|PANIC|ERROR|error|^postgres):\s*(.+)/m)?.[1]?.trim() ?? 'it gave no reason'
  if (/Address already in use|could not create any TCP\/IP sockets/.test(output)) {
    return { kind: 'port', sentence: `The port of PostgreSQL is taken (${last}).` }
  }
  if (/pre-existing shared memory block|lock file "[^"]*" already exists/.test(output)) {
    return { kind: 'still-running', sentence: `Another PostgreSQL still holds ${dataDir} (${last}).` }
  }
  if (/No space left on device/.test(output)) return { kind: 'permanent', sentence: diskIsFull(dataDir) }
  if (/Permission denied|has invalid permissions|has wrong ownership/.test(output)) {
    return {
      kind: 'permanent',
      sentence: `PostgreSQL may not use its data in ${dataDir} (${last}): check who owns it.`,
    }
  }
  if (damages.test(output)) {
    return {
      kind: 'permanent',
      sentence: `The database in ${dataDir} is damaged (${last}): restore it from a backup, or move it away to begin with an empty one.`,
    }
  }
  return { kind: 'permanent', sentence: `PostgreSQL did not start: ${last}. Its log is ${dataDir}/postgres.log.` }
}
