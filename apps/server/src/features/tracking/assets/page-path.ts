import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readPagePath(folder: string): string | null {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) return null
  // Written by our own build.
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(file, 'utf8'))
  const entry = manifest['src/page/page.ts']
  return entry === undefined ? null : `/track/${entry.file}`
}
