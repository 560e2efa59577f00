import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, openDataFolder } from './data-folder.ts'
import { explainFailure } from './explain-failure.ts'
import { withFolderLock } from './folder-lock.ts'
import { joinCluster } from './join-cluster.ts'

export type EmbeddedOptions = {
  /** Contains everything of this database. Processes with the same folder share one PostgreSQL. */
  dataDir: string
  log: Cluster['log']
  /** For tests: faster, but loses data when the machine stops. */
  fast?: boolean
  /** Ends a start that is not complete, and what it has started. */
  signal?: AbortSignal
}

export type Embedded = { adminUrl: string; stop(): Promise<void> }

/** Starts, adopts or joins the PostgreSQL of a data folder, and keeps it running until stop(). */
export async function startEmbedded({
  dataDir: folder,
  log,
  fast = false,
  signal,
}: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(folder)
  try {
    await mkdir(dataDir, { recursive: true })
    const account = await findAccount(join(dataDir, 'postgres'))
    const binaries = await findBinaries(account)
    const cluster = await withFolderLock(
      dataDir,
      () => openDataFolder({ dataDir, account, binaries, log, fast }),
      signal,
    )
    return await joinCluster(cluster, signal)
  } catch (error) {
    throw explainFailure(error, dataDir)
  }
}
