import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { readPagePath } from './page-path.ts'

/** A built script with its compressed forms, each made once, when it is first asked for. */
export type BuiltFile = {
  readonly etag: string
  readonly identity: Buffer
  readonly br: () => Promise<Buffer>
  readonly gzip: () => Promise<Buffer>
}

const dist = resolve(import.meta.dirname, '../../../../../tracking/dist')

/** The script that other sites embed; null before the first build. */
export const readWidget = (folder = dist): BuiltFile | null => readBuilt(join(folder, 'widget.js'))

/** The scripts with a hash in their name, by that name. */
export function readHashed(folder = dist): ReadonlyMap<string, BuiltFile> {
  const home = join(folder, 'assets')
  const names = existsSync(home) ? readdirSync(home) : []
  return new Map(
    names.flatMap(name => {
      const file = readBuilt(join(home, name))
      return file === null ? [] : [[name, file] as const]
    }),
  )
}

let pagePath: string | null | undefined

/** The address of the script that keeps an open tracking page up to date; null before the first build. */
export function pageScriptPath(): string | null {
  if (pagePath === undefined) pagePath = readPagePath(dist)
  return pagePath
}

function readBuilt(path: string): BuiltFile | null {
  if (!existsSync(path)) return null
  const identity = readFileSync(path)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, br: once(() => toBrotli(identity)), gzip: once(() => toGzip(identity, { level: 9 })) }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | null = null
  return () => {
    made ??= make()
    return made
  }
}
