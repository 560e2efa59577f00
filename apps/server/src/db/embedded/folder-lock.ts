import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/start-error.ts'

const patienceMs = 120_000

/** Runs one act at a time per data folder, across processes. The kernel frees the name when its holder dies, so no lock stays behind. */
export async function withFolderLock<T>(dataDir: string, act: () => Promise<T>): Promise<T> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
  const holder = await hold(`\0aftermile-${hash.slice(0, 32)}`, dataDir)
  try {
    return await act()
  } finally {
    await new Promise(resolve => holder.close(resolve))
  }
}

async function hold(name: string, dataDir: string): Promise<Server> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const holder = await tryToHold(name)
    if (holder) return holder
    await sleep(30)
  }
  throw new StartError(
    `Another process has been busy with the database in ${dataDir} for two minutes: end it and start again.`,
  )
}

function tryToHold(name: string): Promise<Server | null> {
  const server = createServer(socket => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}
