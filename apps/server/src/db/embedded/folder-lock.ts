import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/start-error.ts'

const maxWaitMs = 120_000

/** Runs one action at a time per data folder, across processes. The kernel frees the lock when its owner dies. */
export async function withFolderLock<T>(dataDir: string, action: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
  const lock = await acquire(`\0aftermile-${hash.slice(0, 32)}`, dataDir, signal)
  try {
    return await action()
  } finally {
    await new Promise(resolve => lock.close(resolve))
  }
}

async function acquire(name: string, dataDir: string, signal?: AbortSignal): Promise<Server> {
  const deadline = Date.now() + maxWaitMs
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    const lock = await tryToAcquire(name)
    if (lock) return lock
    await sleep(30)
  }
  throw new StartError(
    `Another process has been busy with the database in ${dataDir} for two minutes: end it and start again.`,
  )
}

function tryToAcquire(name: string): Promise<Server | null> {
  const server = createServer(socket => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}
