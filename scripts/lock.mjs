// npm run lock [-- arguments of npm install]: writes package-lock.json so that `npm ci` accepts it on every platform.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { explain, Refusal } from './explain.mjs'
import { markInstalled } from './install.mjs'
import { addChecksums, addMissingOptional, withoutChecksum } from './lock-entries.mjs'
import { findNode24 } from './node24.mjs'
import { root } from './root.mjs'

const file = join(root, 'package-lock.json')

// With an older Node, npm would silently choose old major versions.
function npm(node, args, stdio) {
  const { npm_execpath: cli, PATH } = process.env
  const [command, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []]
  const env = { ...process.env, PATH: `${dirname(node)}:${PATH}` }
  const ended = spawnSync(command, [...first, ...args], { cwd: root, stdio, env, encoding: 'utf8' })
  if (ended.error) throw ended.error
  return ended
}

function npmInstall(node, args) {
  const { status } = npm(node, ['install', '--omit-lockfile-registry-resolved', ...args], 'inherit')
  if (status !== 0) throw new Refusal('npm install failed; package-lock.json is as npm left it.')
}

// npm leaves the checksum out now and then, for example of a package that was installed already.
function findChecksum(node, id) {
  const { status, stdout } = npm(node, ['view', id, 'dist.integrity'], ['ignore', 'pipe', 'ignore'])
  return status === 0 ? stdout.trim() : null
}

try {
  const node = findNode24()
  npmInstall(node, process.argv.slice(2))
  const { lock: listed, added } = addMissingOptional(JSON.parse(readFileSync(file, 'utf8')))
  const { lock } = addChecksums(listed, id => findChecksum(node, id))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  markInstalled()
  process.stdout.write(
    `package-lock.json is complete: ${added.length} optional packages of other platforms added. ` +
      `The registry knows no checksum of ${withoutChecksum(lock).length} packages.\n`,
  )
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
