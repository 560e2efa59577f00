import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isAlive, type ProcessId } from './process-id.ts'

/** The process that restarts and stops the shared PostgreSQL. The id distinguishes two owners in one process. */
export type Owner = ProcessId & { id: string }

export function newOwner(): Owner {
  const process_ = identify(process.pid)
  if (!process_) throw new Error('This process is not listed in /proc.')
  return { ...process_, id: randomUUID() }
}

/** The owner, if there is one and its process lives. */
export async function findOwner(dataDir: string): Promise<Owner | null> {
  const text = await readFile(ownerFile(dataDir), 'utf8').catch(() => 'null')
  const owner = parseOwner(text)
  return owner && isAlive(owner) ? owner : null
}

export async function writeOwner(dataDir: string, owner: Owner) {
  const draft = `${ownerFile(dataDir)}.${owner.id}`
  await writeFile(draft, JSON.stringify(owner))
  await rename(draft, ownerFile(dataDir))
}

export async function removeOwner(dataDir: string) {
  await rm(ownerFile(dataDir), { force: true })
}

const ownerFile = (dataDir: string) => join(dataDir, 'postgres.owner')

/** Reads an owner from the text of its file. */
export function parseOwner(text: string): Owner | null {
  try {
    const value: Partial<Owner> | null = JSON.parse(text)
    return value?.pid && value.startedAtTicks && value.id
      ? { ...value, pid: value.pid, startedAtTicks: value.startedAtTicks, id: value.id }
      : null
  } catch {
    return null
  }
}
