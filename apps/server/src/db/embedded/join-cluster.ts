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
  const us = newOwner()
  const stopping = new AbortController()
  let keeper: ReturnType<typeof keepRunning> | null = null

  async function own(): Promise<Postmaster | null> {
    return withFolderLock(cluster.dataDir, async () => {
      if (stopping.signal.aborted || (await findOwner(cluster.dataDir))) return null
      const postmaster = (await findRunning(cluster)) ?? (await launch(cluster))
      await writeOwner(cluster.dataDir, us)
      keeper = keepRunning(cluster, postmaster)
      return postmaster
    })
  }

  async function watchOwner() {
    while (!stopping.signal.aborted && !keeper) {
      await sleep(watchMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || (await findOwner(cluster.dataDir))) continue
      const postmaster = await own().catch(error => void cluster.log.warn(String(error.message)))
      if (postmaster) cluster.log.info('This process now looks after PostgreSQL; the one that did is gone.')
    }
  }

  const postmaster = (await own()) ?? (await findShared(cluster))
  const watching = watchOwner()

  return {
    adminUrl: adminUrl(cluster, postmaster),
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      await watching
      await withFolderLock(cluster.dataDir, () => leave(cluster, keeper))
    },
  }
}

/** The owner stops PostgreSQL; so does whoever leaves after the owner died. */
async function leave(cluster: Cluster, keeper: ReturnType<typeof keepRunning> | null) {
  if (keeper) await keeper.stop()
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
    `Another process looks after the PostgreSQL in ${cluster.dataDir}, but it does not run: stop that process and start again.`,
  )
}
