import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './child.mjs'
import { Refusal } from './explain.mjs'
import { startProgress } from './progress.mjs'
import { root, tools } from './root.mjs'

const home = join(root, 'apps/console')
const marker = join(root, 'node_modules/.console-built')
const sources = ['apps/console', 'packages', 'package-lock.json', 'tsconfig.base.json'].map(path => join(root, path))
const notSources = new Set(['node_modules', 'dist'])

/** Builds the console if a source is newer than the last build. */
export async function buildConsole(node) {
  if (isFresh()) return
  const startedAt = new Date()
  const progress = startProgress('Building the console')
  const build = [tools.vite, 'build', '--logLevel', 'warn']
  const { code, output } = await runStep(node, build, { quiet: true, cwd: home }).finally(progress.stop)
  if (code !== 0) throw new Refusal(`${output.trim()}\n\nThe console could not be built.`)
  writeFileSync(marker, '')
  utimesSync(marker, startedAt, startedAt)
}

function isFresh() {
  if (!existsSync(marker) || !existsSync(join(home, 'dist/index.html'))) return false
  const builtMs = statSync(marker).mtimeMs
  return sources.every(path => newestMs(path) <= builtMs)
}

// Folders count too: a deleted file changes only its folder.
function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).filter(name => !notSources.has(name))
  // The build itself changes this folder when it writes dist.
  const folderMs = path === home ? 0 : stat.mtimeMs
  return inside.reduce((newest, name) => Math.max(newest, newestMs(join(path, name))), folderMs)
}
