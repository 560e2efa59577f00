import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './child.mjs'
import { Refusal } from './explain.mjs'
import { startProgress } from './progress.mjs'
import { root, tools } from './root.mjs'

/** What is built, in how many runs of vite, the last file that a build writes, and its sources besides its own folder. */
const apps = {
  console: { runs: [[]], product: 'index.html', sources: ['packages'] },
  // Of the packages it takes only types.
  tracking: {
    runs: [
      ['--mode', 'widget'],
      ['--mode', 'page'],
    ],
    product: 'manifest.json',
    sources: [],
  },
}
const sharedSources = ['package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'dist'])

/** Builds each app that has a source newer than its last build, side by side. */
export async function buildApps(node, names = Object.keys(apps)) {
  const stale = names.filter(name => !isFresh(name))
  if (stale.length === 0) return
  // Others print meanwhile.
  const progress = startProgress(`Building the ${stale.join(' and ')} app${stale.length > 1 ? 's' : ''}`, {
    inLines: true,
  })
  try {
    await Promise.all(stale.map(name => build(node, name)))
  } finally {
    progress.stop()
  }
}

async function build(node, name) {
  const startedAt = new Date()
  for (const args of apps[name].runs) await runVite(node, name, args)
  writeFileSync(markerOf(name), '')
  utimesSync(markerOf(name), startedAt, startedAt)
}

async function runVite(node, name, args) {
  const step = [tools.vite, 'build', '--logLevel', 'warn', ...args]
  const { code, output } = await runStep(node, step, { quiet: true, cwd: homeOf(name) })
  if (code !== 0) throw new Refusal(`${output.trim()}\n\nThe ${name} app could not be built.`)
}

function isFresh(name) {
  const { product, sources } = apps[name]
  const home = homeOf(name)
  if (!existsSync(markerOf(name)) || !existsSync(join(home, 'dist', product))) return false
  const builtMs = statSync(markerOf(name)).mtimeMs
  // The build itself changes the folder of the app when it writes dist.
  return [...namesIn(home), ...[...sources, ...sharedSources].map(path => join(root, path))].every(
    path => newestMs(path) <= builtMs,
  )
}

// Folders count too: a deleted file changes only its folder.
function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return namesIn(path).reduce((newest, inside) => Math.max(newest, newestMs(inside)), stat.mtimeMs)
}

const namesIn = folder =>
  readdirSync(folder)
    .filter(name => !notSources.has(name))
    .map(name => join(folder, name))

const homeOf = name => join(root, 'apps', name)
const markerOf = name => join(root, `node_modules/.${name}-built`)
