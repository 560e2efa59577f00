import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/start-error.ts'
import type { Cluster } from './data-folder.ts'
import { withFolderLock } from './folder-lock.ts'
import { findOwner, newOwner, removeOwner, writeOwner } from './owner.ts'
import { adminUrl, findRunning, launch, type Postmaster, shutDown } from './postmaster.ts'
import { keepRunning } from './supervisor.ts'

const joinMs = 60_000
const watchMs = 1_000

/** Becomes the owner of the PostgreSQL of this folder, or shares it while another process owns it. */
export async function joinCluster(cluster: Cluster) {
  const self = newOwner()
  const stopping = new AbortController()
  let supervisor: ReturnType<typeof keepRunning> | null = null

  async function becomeOwner(): Promise<Postmaster | null> {
    return withFolderLock(cluster.dataDir, async () => {
      if (stopping.signal.aborted || (await findOwner(cluster.dataDir))) return null
      const postmaster = (await findRunning(cluster)) ?? (await launch(cluster))
      await writeOwner(cluster.dataDir, self)
      supervisor = keepRunning(cluster, postmaster)
      return postmaster
    })
  }

  async function watchOwner() {
    while (!stopping.signal.aborted && !supervisor) {
      await sleep(watchMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || (await findOwner(cluster.dataDir))) continue
      const postmaster = await becomeOwner().catch(error => void cluster.log.warn(String(error.message)))
      if (postmaster) cluster.log.info('This process now manages PostgreSQL; its former owner is gone.')
    }
  }

  const postmaster = (await becomeOwner()) ?? (await findShared(cluster))
  const watching = watchOwner()

  return {
    adminUrl: adminUrl(cluster, postmaster),
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      await watching
      await withFolderLock(cluster.dataDir, () => leave(cluster, supervisor))
    },
  }
}

/** The owner stops PostgreSQL. After the owner died, the next process that leaves does. */
async function leave(cluster: Cluster, supervisor: ReturnType<typeof keepRunning> | null) {
  if (supervisor) await supervisor.stop()
  else if (await findOwner(cluster.dataDir)) return
  else {
    const orphan = await findRunning(cluster)
    if (orphan) await shutDown(orphan, cluster)
  }
  await removeOwner(cluster.dataDir)
}

async function findShared(cluster: Cluster): Promise<Postmaster> {
  for (const deadline = Date.now() + joinMs; Date.now() < deadline; await sleep(100)) {
    const running = await findRunning(cluster)
    if (running) return running
  }
  throw new StartError(
    `Another process manages the PostgreSQL in ${cluster.dataDir}, but PostgreSQL does not run: stop that process and start again.`,
  )
}
