import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Owner, parseOwner } from './owner.ts'
import { isAlive } from './process-id.ts'

/** Notes that a process uses the PostgreSQL of this folder, whether it owns it or not. */
export async function addMember(dataDir: string, member: Owner): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true })
  await writeFile(fileOf(dataDir, member.id), JSON.stringify(member))
}

export async function removeMember(dataDir: string, member: Owner): Promise<void> {
  await rm(fileOf(dataDir, member.id), { force: true })
}

/** Whether any process uses PostgreSQL now. Notes of processes that died are removed. */
export async function hasMembers(dataDir: string): Promise<boolean> {
  let isUsed = false
  for (const id of await readdir(folderOf(dataDir)).catch(() => [])) {
    const file = fileOf(dataDir, id)
    const member = parseOwner(await readFile(file, 'utf8').catch(() => 'null'))
    if (member && isAlive(member)) isUsed = true
    else await rm(file, { force: true })
  }
  return isUsed
}

const folderOf = (dataDir: string) => join(dataDir, 'postgres.members')
const fileOf = (dataDir: string, id: string) => join(folderOf(dataDir), id)
