import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/start-error.ts'
import type { Cluster } from './data-folder.ts'
import { withFolderLock } from './folder-lock.ts'
import { addMember, hasMembers, removeMember } from './members.ts'
import { findOwner, newOwner, removeOwner, writeOwner } from './owner.ts'
import { adminUrl, findRunning, launch, type Postmaster, shutDown } from './postmaster.ts'
import { keepRunning, type Supervisor } from './supervisor.ts'

const joinMs = 60_000
const watchMs = 1_000

/** Becomes the owner of the PostgreSQL of this folder, or shares it while another process owns it. */
export async function joinCluster(cluster: Cluster, signal?: AbortSignal) {
  const { dataDir } = cluster
  const self = newOwner()
  const stopping = new AbortController()
  let supervisor: Supervisor | null = null

  /** Null while PostgreSQL does not run, although another process owns it. */
  async function join(port: number | null = null, starting?: AbortSignal): Promise<Postmaster | null> {
    return withFolderLock(
      dataDir,
      async () => {
        if (stopping.signal.aborted) return null
        const owner = await findOwner(dataDir)
        const own = starting ? { ...cluster, signal: starting } : cluster
        const postmaster = (await findRunning(own)) ?? (owner ? null : await launch(own, port))
        if (!postmaster) return null
        await addMember(dataDir, self)
        if (owner) return postmaster
        await writeOwner(dataDir, self)
        supervisor = keepRunning(cluster, postmaster)
        return postmaster
      },
      starting,
    )
  }

  async function joinSoon(): Promise<Postmaster> {
    for (const deadline = Date.now() + joinMs; Date.now() < deadline; await sleep(100)) {
      signal?.throwIfAborted()
      const joined = await join(null, signal)
      if (joined) return joined
    }
    throw new StartError(
      `Another process manages the PostgreSQL in ${dataDir}, but PostgreSQL does not run: stop that process and start again.`,
    )
  }

  async function watchOwner(port: number) {
    while (!stopping.signal.aborted && !supervisor) {
      await sleep(watchMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || (await findOwner(dataDir))) continue
      await join(port).catch(error => cluster.log.warn(String(error.message)))
      if (supervisor) cluster.log.info('This process now manages PostgreSQL; its former owner is gone.')
    }
  }

  const postmaster = await joinSoon()
  const watching = watchOwner(postmaster.port)

  return {
    adminUrl: adminUrl(cluster, postmaster),
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      await watching
      await withFolderLock(dataDir, async () => {
        await removeMember(dataDir, self)
        await leave(cluster, supervisor)
      })
    },
  }
}

/** The last process that leaves stops PostgreSQL. An owner that leaves earlier hands it over to the others. */
async function leave(cluster: Cluster, supervisor: Supervisor | null) {
  const { dataDir } = cluster
  if (!supervisor && (await findOwner(dataDir))) return
  if (await hasMembers(dataDir)) supervisor?.handOver()
  else if (supervisor) await supervisor.stop()
  else {
    const orphan = await findRunning(cluster)
    if (orphan) await shutDown(orphan, cluster)
  }
  await removeOwner(dataDir)
}
